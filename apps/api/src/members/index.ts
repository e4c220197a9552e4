export { fullName, type Names } from './full-name.ts';
export { lockMember, type MemberRecord, readMember } from './member-record.ts';
export {
  type CompletedLoanCounted,
  countCompletedLoan,
  noteBankStatus,
  noteIdStatus,
  setProviderCustomer,
} from './note-standing.ts';
export { type IdStatus, type MemberRow, members } from './store.ts';
