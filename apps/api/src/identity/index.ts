export { forgetAllTokens, forgetExpiredTokens } from './account-tokens.ts';
export {
  banksLinked,
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
export { sendConfirmation } from './confirm-email.ts';
export { confirmOwner, confirmPassword, holdOwner, type OwnerConfirmed } from './confirm-owner.ts';
export { uncountSignIn } from './count-sign-in.ts';
export { deleteUser, lockAdminsAnd } from './delete-user.ts';
export type { IdentityDependencies } from './dependencies.ts';
export { forgetUnusedDevices, rememberDevice } from './known-devices.ts';
export { hashPassword, refuseShortPassword, verifyPassword } from './passwords/hash-password.ts';
export { refuseWeakPassword, whyWeak } from './passwords/weak-passwords.ts';
export {
  countRefusedSignIns,
  forgetRefusedSignIns,
  readRefusedSignIns,
} from './refused-sign-ins.ts';
export { startPasswordReset } from './request-password-reset.ts';
export { registerAccountRoutes } from './routes.ts';
export {
  endAllSessions,
  endSession,
  endSessions,
  findActor,
  findActorOfSession,
  forgetEndedSessions,
  holdSession,
  startSession,
} from './sessions.ts';
export { users } from './store.ts';
export {
  changeEmail,
  createUser,
  findUserByEmail,
  grantAdmin,
  hasAdmin,
  readAdminIds,
  revokeAdmin,
  rewriteEmail,
} from './user-accounts.ts';
