export type { Renamed } from './check-renamed.ts';
export { readCurrentUser } from './current-user.ts';
export { ensureFirstAdmin, type FirstAdminParts } from './ensure-first-admin.ts';
export { ensureSearchIndex } from './ensure-search-index.ts';
export { fullName, type Names } from './full-name.ts';
export { memberView } from './list-members.ts';
export { lockMember, type MemberRecord, readMember } from './member-record.ts';
export { nameOrEmailHas } from './name-or-email-has.ts';
export { namesOf } from './names-of.ts';
export {
  type BankStanding,
  type CompletedLoanCounted,
  countCompletedLoan,
  noteBankStatus,
  noteIdStatus,
  setProviderCustomer,
} from './note-standing.ts';
export { notifyMember, recipientOf } from './notify-member.ts';
export { type MembersDependencies, registerMemberRoutes } from './routes.ts';
export { type IdStatus, type MemberRow, members } from './store.ts';
export { tellIdApproved } from './tell-id-approved.ts';
export type { IdStatusChange } from './update-member.ts';
