import * as activeLoans from './active-loans.ts';
import * as advanceSandboxClock from './advance-sandbox-clock.ts';
import * as approvals from './approvals.ts';
import * as log from './audit-log.ts';
import * as auditTrail from './member-audit-trail.ts';
import * as authorizeDebit from './authorize-debit.ts';
import * as automaticRepayment from './automatic-repayment.ts';
import * as breaks from './reconciliation-breaks.ts';
import * as changeMyProfile from './change-my-profile.ts';
import * as checkout from './checkout.ts';
import * as closes from './daily-closes.ts';
import * as contacts from './record-member-contact.ts';
import * as csvExports from './csv-exports.ts';
import * as currentUser from './current-user.ts';
import type { Call } from './define-call.ts';
import * as disburseLoans from './disburse-loans.ts';
import * as outstanding from './due-days-and-aging.ts';
import * as editLoan from './edit-loan.ts';
import * as emailConfirmation from './email-confirmation.ts';
import * as extensionRequests from './extension-requests.ts';
import * as figureEntries from './ledger-entries-behind-a-figure.ts';
import * as financialHistory from './financial-history.ts';
import * as financialStats from './financial-stats.ts';
import * as idVerifications from './id-verifications.ts';
import * as lendingPause from './lending-pause.ts';
import * as linkBankAccount from './link-bank-account.ts';
import * as loanAdjustments from './loan-adjustments.ts';
import * as loanDocuments from './loan-documents.ts';
import * as loanRejection from './loan-rejection.ts';
import * as loanRequest from './loan-request.ts';
import * as loans from './loans.ts';
import * as manualTransfers from './manual-transfers.ts';
import * as memberLoans from './member-loans.ts';
import * as memberNotices from './member-notices.ts';
import * as memberPage from './member-page.ts';
import * as memberTimeline from './member-timeline.ts';
import * as members from './members.ts';
import * as myBankAccount from './my-bank-account.ts';
import * as myLoanPage from './my-loan-page.ts';
import * as notices from './my-notices.ts';
import * as ownLog from './my-activity-log.ts';
import * as parkedWork from './parked-work.ts';
import * as passwords from './change-or-reset-password.ts';
import * as payoutAccount from './payout-account.ts';
import * as pendingLoans from './pending-loans.ts';
import * as publicConfig from './public-config.ts';
import * as reacceptance from './reacceptance.ts';
import * as refundsAndDisputes from './refunds-and-disputes.ts';
import * as register from './register.ts';
import * as reviewBankAccount from './review-bank-account.ts';
import * as search from './search.ts';
import * as secondFactors from './second-factors.ts';
import * as sessions from './sessions.ts';
import * as signInAndOut from './sign-in-and-out.ts';
import * as staff from './staff.ts';
import * as statements from './loan-and-member-statements.ts';
import * as today from './today-page.ts';
import * as trialBalance from './trial-balance.ts';

/**
 * Lists every call of the API. The server checks that each call has a route, and makes the OpenAPI
 * document from this list. A page doesn't import this list. It imports only the calls that it
 * makes, so that it stays small.
 */
export const calls: readonly Call[] = [
  currentUser,
  signInAndOut,
  staff,
  register,
  changeMyProfile,
  sessions,
  secondFactors,
  passwords,
  emailConfirmation,
  notices,
  members,
  search,
  idVerifications,
  memberNotices,
  memberPage,
  memberLoans,
  auditTrail,
  log,
  ownLog,
  memberTimeline,
  contacts,
  figureEntries,
  financialHistory,
  financialStats,
  outstanding,
  today,
  trialBalance,
  statements,
  myBankAccount,
  linkBankAccount,
  reviewBankAccount,
  closes,
  breaks,
  parkedWork,
  approvals,
  loans,
  loanRequest,
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
  disburseLoans,
  payoutAccount,
  manualTransfers,
  lendingPause,
  csvExports,
  checkout,
  refundsAndDisputes,
  publicConfig,
  advanceSandboxClock,
].flatMap((room) => Object.values(room).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
