import * as activeLoans from './active-loans.ts';
import * as addSecondFactor from './add-second-factor.ts';
import * as advanceSandboxClock from './advance-sandbox-clock.ts';
import * as amountsDueAndLate from './amounts-due-and-late.ts';
import * as approveOrRemoveBankAccount from './approve-or-remove-bank-account.ts';
import * as auditLog from './audit-log-and-export.ts';
import * as authorizeDebit from './authorize-debit.ts';
import * as automaticRepayment from './automatic-repayment.ts';
import * as cancelLoan from './cancel-loan.ts';
import * as changeMyProfile from './change-my-profile.ts';
import * as changeOrResetPassword from './change-or-reset-password.ts';
import * as checkoutAndPaymentStatus from './checkout-and-payment-status.ts';
import * as contactsWithMembers from './contacts-with-members.ts';
import * as currentUser from './current-user.ts';
import * as dailyCloses from './daily-closes.ts';
import type { Call } from './define-call.ts';
import * as deleteMember from './delete-member.ts';
import * as disburseLoans from './disburse-loans.ts';
import * as editLoan from './edit-loan.ts';
import * as editMember from './edit-member.ts';
import * as emailConfirmation from './email-confirmation.ts';
import * as exportTable from './export-table.ts';
import * as extensionRequests from './extension-requests.ts';
import * as financialHistory from './financial-history.ts';
import * as financialStats from './financial-stats.ts';
import * as idDecisions from './id-decisions.ts';
import * as idReviewTime from './id-review-time.ts';
import * as ledgerEntriesBehindAFigure from './ledger-entries-behind-a-figure.ts';
import * as lenderPayoutAccount from './lender-payout-account.ts';
import * as lendingPause from './lending-pause.ts';
import * as linkBankAccount from './link-bank-account.ts';
import * as loanAdjustments from './loan-adjustments.ts';
import * as loanAndMemberStatements from './loan-and-member-statements.ts';
import * as loanDocuments from './loan-documents.ts';
import * as loanLimits from './loan-limits.ts';
import * as loanRejection from './loan-rejection.ts';
import * as loanRequest from './loan-request.ts';
import * as manualTransfers from './manual-transfers.ts';
import * as memberAuditTrail from './member-audit-trail.ts';
import * as memberLoans from './member-loans.ts';
import * as memberNotices from './member-notices.ts';
import * as memberPage from './member-page.ts';
import * as memberTimeline from './member-timeline.ts';
import * as members from './members.ts';
import * as myActivityLog from './my-activity-log.ts';
import * as myBankAccount from './my-bank-account.ts';
import * as myLoanPage from './my-loan-page.ts';
import * as myLoans from './my-loans.ts';
import * as myNotices from './my-notices.ts';
import * as parkedWork from './parked-work.ts';
import * as pendingIdVerifications from './pending-id-verifications.ts';
import * as pendingLoans from './pending-loans.ts';
import * as profilePicture from './profile-picture.ts';
import * as publicConfig from './public-config.ts';
import * as reacceptance from './reacceptance.ts';
import * as reconciliationBreaks from './reconciliation-breaks.ts';
import * as recordOutsidePayment from './record-outside-payment.ts';
import * as refundsAndDisputes from './refunds-and-disputes.ts';
import * as register from './register.ts';
import * as resetSecondFactors from './reset-second-factors.ts';
import * as searchMembersAndLoans from './search-members-and-loans.ts';
import * as signInWithSecondFactor from './second-factor-challenge-and-sign-in.ts';
import * as secondFactors from './second-factors.ts';
import * as secondPersonApprovalRules from './second-person-approval-rules.ts';
import * as secondPersonApprovals from './second-person-approvals.ts';
import * as sessions from './sessions.ts';
import * as signInAndOut from './sign-in-and-out.ts';
import * as staff from './staff.ts';
import * as staffInvitations from './staff-invitations.ts';
import * as todayPage from './today-page.ts';
import * as trialBalance from './trial-balance.ts';
import * as uploadId from './upload-id.ts';

/**
 * A page must not import this list, but only the calls that it makes, so that the page's script
 * stays small.
 */
export const calls: readonly Call[] = [
  currentUser,
  signInAndOut,
  staff,
  staffInvitations,
  register,
  changeMyProfile,
  profilePicture,
  sessions,
  secondFactors,
  addSecondFactor,
  resetSecondFactors,
  signInWithSecondFactor,
  changeOrResetPassword,
  emailConfirmation,
  myNotices,
  members,
  editMember,
  deleteMember,
  searchMembersAndLoans,
  pendingIdVerifications,
  idReviewTime,
  uploadId,
  idDecisions,
  memberNotices,
  memberPage,
  memberLoans,
  memberAuditTrail,
  auditLog,
  myActivityLog,
  memberTimeline,
  contactsWithMembers,
  ledgerEntriesBehindAFigure,
  financialHistory,
  financialStats,
  amountsDueAndLate,
  todayPage,
  trialBalance,
  loanAndMemberStatements,
  myBankAccount,
  linkBankAccount,
  approveOrRemoveBankAccount,
  dailyCloses,
  reconciliationBreaks,
  parkedWork,
  secondPersonApprovals,
  secondPersonApprovalRules,
  myLoans,
  cancelLoan,
  loanRequest,
  loanLimits,
  loanDocuments,
  automaticRepayment,
  authorizeDebit,
  reacceptance,
  myLoanPage,
  extensionRequests,
  pendingLoans,
  activeLoans,
  editLoan,
  loanRejection,
  loanAdjustments,
  recordOutsidePayment,
  disburseLoans,
  lenderPayoutAccount,
  manualTransfers,
  lendingPause,
  exportTable,
  checkoutAndPaymentStatus,
  refundsAndDisputes,
  publicConfig,
  advanceSandboxClock,
].flatMap((file) => Object.values(file).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
