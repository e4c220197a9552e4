export type { EndMandate } from './accept-again.ts';
export { markTold } from './adjustments.ts';
export { ageAtOnce, ageLoan } from './age-loan.ts';
export { amendLoan } from './amend-loan.ts';
export { answerMoreTime, loanOfRequest } from './answer-more-time.ts';
export { askMoreTime, moreTimeWindowOf } from './ask-more-time.ts';
export { type Command, lockForCommand } from './change-terms.ts';
export { lateFeeHeldBack, lateFeeToCome } from './late-fee-to-come.ts';
export { readActiveLoan } from './list-active-loans.ts';
export { listMoreTime, readLastMoreTime } from './list-more-time.ts';
export { readOwnLoan } from './list-my-loans.ts';
export {
  advance,
  isLateNow,
  type LoanRow,
  lockLoan,
  lockOwnLoan,
  totalDueCents,
  updateLoanRow,
} from './loan-record.ts';
export type { LendingTerms } from './loan-terms.ts';
export {
  type LastDebit,
  type LoanRepayments,
  noMoneyBack,
  type ReadLastDebits,
  type ReadRepayments,
  type ViewedAt,
  viewLoan,
} from './loan-view.ts';
export { lockLoanOfCustomer } from './lock-loan-of-customer.ts';
export { registerLoanOfficeRoutes } from './office-routes.ts';
export type { PayoutParts, PayoutUndone } from './payout-parts.ts';
export { type LoanCount, readLoanCounts } from './read-loan-counts.ts';
export { readAcceptance } from './read-loan-documents.ts';
export { readWaitingLoans } from './read-waiting-loans.ts';
export { recordOutsidePayment } from './record-outside-payment.ts';
export { remindPayment } from './remind-payment.ts';
export {
  type LoanEvidence,
  lockMemberLoans,
  type RemovedLoan,
  refusePayoutInTransit,
  removeMemberLoans,
} from './remove-member-loans.ts';
export { reopenLoan } from './reopen-loan.ts';
export { reverseAdjustment } from './reverse-adjustment.ts';
export { registerLoanRoutes } from './routes.ts';
export {
  checkPayout,
  handlePayoutEvent,
  type PayoutSending,
  sendPayout,
} from './send-payout.ts';
export { type Settlement, settleLoan } from './settle-loan.ts';
export { loanAdjustments, loans, payouts, type RecordedAdjustmentKind } from './store.ts';
export { sumLoanCounts } from './sum-loan-counts.ts';
export type { DebitDayAfter, DebitFollowing, Edited } from './tell-changes.ts';
export { tellUntold, untoldEdit } from './tell-untold.ts';
export { waiveCharge } from './waive-charge.ts';
export { writeOffLoan } from './write-off-loan.ts';
