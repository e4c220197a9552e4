export { awaitsApprovalBy, memberView } from './admin/list-members.ts';
export { notifyIdApproved } from './admin/notify-id-approved.ts';
export { sumMemberCounts } from './counts/member-counts.ts';
export { readCurrentUser } from './member/current-user.ts';
export type {
  ApprovalBasis,
  IdStatusChange,
  MemberDependencies,
  Renamed,
} from './member/dependencies.ts';
export { ensureSearchIndex } from './member/ensure-search-index.ts';
export { fullName, type Names } from './member/full-name.ts';
export { profileHas } from './member/match-profile.ts';
export { lockMember, type MemberRecord, nullIfMemberMissing, readMember } from './member/member.ts';
export { addressOf, notifyMember, recipientOf } from './member/notify-member.ts';
export { listPictureFiles } from './member/picture-url.ts';
export { nameColumns, namesOf, namesOfUser } from './member/read-names.ts';
export {
  type BankStanding,
  type CompletedLoanCounted,
  countCompletedLoan,
  noteBankStatus,
  noteIdStatus,
  recordNextContactDay,
  setProviderCustomer,
} from './member/record-standing.ts';
export { refreshSearchTexts } from './member/refresh-search-texts.ts';
export { type IdStatus, type MemberRow, members } from './member/tables.ts';
export { ensureFirstAdmin } from './registration/ensure-first-admin.ts';
export { findUnrecordedRoles } from './registration/find-roles-not-in-audit-trail.ts';
export { registerMemberRoutes } from './routes.ts';
