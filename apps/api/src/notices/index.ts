export type { BankChange, NoticeData, NoticeKind, RefundCause } from './kinds.ts';
export type { Letterhead } from './letterhead.ts';
export { type NoticeEvidence, removeMemberNotices } from './notices-of-member.ts';
export { type NoticeRequest, notify } from './notify.ts';
export { readLoanNotices } from './read-loan-notices.ts';
export { registerNoticeRoutes } from './routes.ts';
export type { Recipient } from './sealed-notice.ts';
export { sendNotice } from './send-notice.ts';
export { notices } from './store.ts';
