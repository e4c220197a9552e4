export { type Account, chart } from './accounts.ts';
export {
  allPostings,
  type Balances,
  balancesByAccount,
  balancesByAccountAndEvent,
  type CauseBalance,
  type LoanBalance,
  loanBalance,
  loanForgiven,
  loanWrittenOff,
  type TrialBalance,
  trialBalance,
} from './balances.ts';
export * from './cash-postings.ts';
export type { LedgerDependencies } from './dependencies.ts';
export type { LedgerEntry, LedgerEvent } from './entry.ts';
export {
  findApproved,
  findPosted,
  lostParts,
  paymentEvents,
  type SettledPayment,
  settlingEvents,
  standingPayment,
  unsettlingEvents,
} from './find-payment.ts';
export { type LoanParts, totalOf } from './loan-components.ts';
export { type Circumstances, postForLoan, postLedger, reverse } from './post.ts';
export * from './postings.ts';
export { interestInEach } from './read-interest-by-entry.ts';
export { movedSince } from './read-movements-since.ts';
export { scheduleSealing, sealBooks } from './seal-books.ts';
export { ledgerPostings, ledgerTransactions } from './store.ts';
export { type Verdict, verifyBooks } from './verify-books.ts';
