export { type Alarm, alarmOf, planAlarm } from './alarms/plan-alarm.ts';
export { subjectsWithBouncedMail, sumUpBouncedMail } from './bounced-mail.ts';
export { forgetMail } from './erase-mail.ts';
export { listDeliveries, readDeliveries } from './list-deliveries.ts';
export { type NoticeEvidence, removeMemberNotices } from './notices-of-member.ts';
export { type NoticeRequest, notify } from './notify.ts';
export { firstNoticeOfLoan } from './read-first-notice.ts';
export { readLastDebtMail } from './read-last-debt-mail.ts';
export { readLoanNotices } from './read-loan-notices.ts';
export { listBouncedMail, resendMail } from './resend-mail.ts';
export { registerNoticeRoutes } from './routes.ts';
export { sendNotice } from './send-notice.ts';
export { notices } from './tables.ts';
export type { BankChange, FactorChange } from './texts/account-texts.ts';
export type { LateFeeData, OwedData, Standing } from './texts/facts.ts';
export type {
  LoanNoticeKind,
  NoticeData,
  NoticeKind,
} from './texts/kinds.ts';
export type { Recipient } from './texts/layout.ts';
export {
  formatCalendarDay,
  formatWith,
  type Letterhead,
  type SignedLender,
} from './texts/letterhead.ts';
export { lateFeeOfNow } from './texts/owed.ts';
export type { RefundCause } from './texts/refund-texts.ts';
export { nothingOwedMeanwhile, sentAgainLater } from './texts/return-sentences.ts';
export type { AlarmCause, StaffChange } from './texts/staff-texts.ts';
export { withdrawNotice, withdrawNotices } from './withdraw-notice.ts';
