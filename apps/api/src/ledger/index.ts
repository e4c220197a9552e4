export { type Account, chart } from './chart-of-accounts.ts';
export type { LedgerDependencies } from './dependencies.ts';
export type { LedgerEntry, LedgerEvent } from './entry.ts';
export {
  findApproved,
  findPosted,
  lostParts,
  paymentEvents,
  type SettledPayment,
  settledBy,
  settlingEvents,
  standingPayment,
  unsettlingEvents,
} from './find-in-books.ts';
export * from './loan-entries.ts';
export { type LoanParts, totalOf } from './loan-part-moves.ts';
export * from './non-loan-entries.ts';
export { type Circumstances, postForLoan, postLedger, reverse } from './post-entry.ts';
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
} from './read-balances.ts';
export { interestInEach } from './read-lowered-interest.ts';
export { scheduleSealing, sealBooks } from './seal-books.ts';
export { movedSince } from './select-postings-since.ts';
export { ledgerPostings, ledgerTransactions } from './store.ts';
export { type Verdict, verifyBooks } from './verify-books.ts';
