export type { AdjustmentCommand } from './adjustments/adjustment-command.ts';
export { editLoan } from './adjustments/edit-loan.ts';
export { lockLoanToAdjust } from './adjustments/lock-loan-to-adjust.ts';
export { recordOutsidePayment } from './adjustments/record-outside-payment.ts';
export { reverseAdjustment } from './adjustments/reverse-adjustment.ts';
export { waiveCharge } from './adjustments/waive-charge.ts';
export { writeOffLoan } from './adjustments/write-off-loan.ts';
export { registerLoanRoutes } from './borrower-routes.ts';
export { type LoanCount, readLoanCounts, sumLoanCounts } from './counts/loan-counts-by-status.ts';
export { disbursementOperations } from './disbursement/disbursement-operations-after-approval.ts';
export { sumUpPendingLoans } from './disbursement/sum-up-pending-loans.ts';
export { registerDisbursementRoutes } from './disbursement-routes.ts';
export { answerExtension } from './extensions/answer-extension.ts';
export { extensionWindowOf } from './extensions/extension-window-of-loan.ts';
export { listWaitingExtensionRequests } from './extensions/list-waiting-extension-requests.ts';
export { requestExtension } from './extensions/request-extension.ts';
export { sumUpWaitingExtensionRequests } from './extensions/sum-up-waiting-extension-requests.ts';
export { registerLendingPauseRoutes } from './lending-pause-routes.ts';
export { ageAtOnce, ageLoan } from './lifecycle/age-loan.ts';
export { eraseDeniedLoanRequests } from './lifecycle/erase-denied-requests-of-deleted-member-and-return-evidence.ts';
export {
  eraseMemberLoans,
  type LoanEvidence,
  type RemovedLoan,
} from './lifecycle/erase-loans-of-deleted-member-and-return-evidence.ts';
export { refuseDeletionDuringPayout } from './lifecycle/refuse-deletion-during-payout.ts';
export { reopenLoan } from './lifecycle/reopen-loan.ts';
export { type Settlement, settleLoan } from './lifecycle/settle-loan.ts';
export { sumUpOverdueLoans } from './lifecycle/sum-up-overdue-loans.ts';
export { registerListAndRejectRoutes } from './list-and-reject-routes.ts';
export { membersWhoOwe } from './lists/members-who-owe.ts';
export { sumUpPayoutsAndPaymentsUnderway } from './lists/sum-up-payouts-and-payments-underway.ts';
export { markNotified } from './loan/adjustment.ts';
export { readActiveLoan } from './loan/admin-loan-view.ts';
export { noRefundsOrDisputes, viewLoan } from './loan/borrower-loan-view.ts';
export {
  canRequestExtension,
  loanOfRequest,
  readLastExtension,
  readWaitingExtensions,
} from './loan/extension-request.ts';
export {
  findBorrowersByLoanNumber,
  findLoanIdsByNumber,
} from './loan/find-loans-and-borrowers-by-number.ts';
export { lateFeeData, lateFeeHeldBack } from './loan/late-fee-to-come.ts';
export {
  advance,
  isLateNow,
  type LoanRow,
  lockLoan,
  lockMemberLoans,
  lockOwnLoan,
  totalDueCents,
  updateLoanRow,
} from './loan/loan.ts';
export type {
  Edited,
  LastDebit,
  LoanCallbacks,
  LoanDependencies,
  LoanRepayments,
  PayoutReturned,
  ViewedAt,
} from './loan/loan-dependencies.ts';
export { lockLoanOfProviderCustomer } from './loan/lock-loan-of-provider-customer.ts';
export { readMemberPendingLoans, readOwnLoan } from './loan/read-member-loans.ts';
export { loanAdjustments, loans, payouts, type RecordedAdjustmentKind } from './loan/tables.ts';
export { owedWithLateFee } from './notices/amount-owed-and-standing.ts';
export { notifyAdjustments } from './notices/notify-adjustments.ts';
export { notifyBorrower } from './notices/notify-borrower.ts';
export { editAwaitingNotice } from './notices/read-edit-awaiting-notice.ts';
export { remindPayment } from './notices/remind-payment.ts';
export { handleLenderChangeAtStart } from './origination/handle-lender-change-at-start.ts';
export { readAcceptance } from './origination/read-acceptances.ts';
export { askProviderAboutPayout } from './payouts/ask-provider-about-payout.ts';
export { findPayoutAccount } from './payouts/find-lender-account-for-payouts.ts';
export { handlePayoutEvent } from './payouts/handle-payout-event.ts';
export { sendPayout } from './payouts/send-payout.ts';
