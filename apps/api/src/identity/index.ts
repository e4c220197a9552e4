export { forgetAllTokens, forgetExpiredTokens } from './account-tokens.ts';
export {
  banksLinked,
  codesAtReset,
  codesAtResetInADay,
  codesInSession,
  codesOfStrangers,
  codesOfStrangersInADay,
  codesOnDevice,
  countAttempt,
  debitsTurnedOn,
  emailsTaken,
  forgetFormerAttempts,
  loansCancelled,
  loansDenied,
  noteAttempt,
  refuseTooMany,
} from './budgets/account-budgets.ts';
export { checkCredentials, holdChecked } from './check-credentials.ts';
export { noteConfirmed, sendConfirmation } from './confirm-email.ts';
export { confirmOwner, confirmPassword, holdOwner, type OwnerConfirmed } from './confirm-owner.ts';
export { uncountSignIn } from './count-sign-in.ts';
export { deleteUser, lockAdminsAnd } from './delete-user.ts';
export type { ConfirmReset, IdentityDependencies, ResetConfirmation } from './dependencies.ts';
export { deviceName } from './devices/device-name.ts';
export {
  type DeviceSeen,
  forgetDevices,
  forgetUnusedDevices,
  isKnownDevice,
  rememberDevice,
} from './known-devices.ts';
export { hashPassword, refuseShortPassword, verifyPassword } from './passwords/hash-password.ts';
export { refuseWeakPassword, whyWeak } from './passwords/weak-passwords.ts';
export {
  countRefusedSignIns,
  forgetRefusedSignIns,
  readRefusedSignIns,
} from './refused-sign-ins.ts';
export { sealedResetRequests, startPasswordReset } from './request-password-reset.ts';
export {
  delayMoneyRights,
  isSoleOwner,
  isStaffUser,
  lockStaffAnd,
  type RoleOnRecord,
  readStaff,
  roleColumns,
  roleOf,
  type StaffOnRecord,
  setRole,
  worksHere,
} from './roles.ts';
export { registerAccountRoutes } from './routes.ts';
export {
  endAllSessions,
  endSession,
  endSessions,
  findActor,
  findActorOfSession,
  forgetEndedSessions,
  holdSession,
  noteFactorUsed,
  readLastSeen,
  startSession,
} from './sessions.ts';
export { sessions, users } from './tables.ts';
export {
  changeEmail,
  createUser,
  findUserByEmail,
  grantAdmin,
  hasAdmin,
  lockUser,
  lockWorksHere,
  readAdminIds,
  readIsStaff,
  readUser,
  revokeAdmin,
  rewriteEmail,
} from './user-accounts.ts';
