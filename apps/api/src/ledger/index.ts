export {
  type Account,
  chart,
  type PaymentAccount,
  type PayoutAccount,
  type ProviderAccount,
} from './chart-of-accounts.ts';
export type { LedgerDependencies } from './dependencies.ts';
export type { LedgerEntry, LedgerEvent } from './entry.ts';
export {
  findBorrowerInBooks,
  findPostedEntry,
} from './find-entry-by-reference-or-borrower-of-loan.ts';
export {
  findIfSettling,
  findSettlingPayment,
  readLostParts,
  type SettledPayment,
} from './find-settling-payment-or-lost-amounts.ts';
export {
  type LostPayment,
  paymentEvents,
  settlingEvents,
  unsettlingEvents,
} from './ledger-events-of-payments.ts';
export * from './loan-entries.ts';
export {
  type Circumstances,
  postEntry,
  postLoanEntry,
  reverseEntry,
} from './post-or-reverse-entry.ts';
export { type LoanParts, totalOf } from './principal-interest-and-late-fee.ts';
export {
  type Balances,
  balanceOf,
  balancesByAccount,
  balancesByAccountAndEvent,
  type CauseBalance,
  type LoanBalance,
  loanBalance,
  loanForgiven,
  loanGivenBackUnowed,
  loanOwedBack,
  loanWrittenOff,
  type TrialBalance,
  trialBalance,
} from './read-balances.ts';
export * from './refund-fee-transfer-and-unexplained-entries.ts';
export { scheduleSealing, sealBooks } from './seal-books.ts';
export { allPostings, selectPostingsSince } from './select-postings.ts';
export { ledgerPostings, ledgerTransactions } from './tables.ts';
export { type Verdict, verifyBooks } from './verify-books-and-audit-trail.ts';
