export { checkCredentials } from './check-credentials.ts';
export { readLastCredentialChange } from './credential-changes.ts';
export { deleteUser, lockAdminsAnd } from './delete-user.ts';
export { forgetAttempts } from './login-attempts.ts';
export { hashPassword, isLongEnough, shortestPassword, verifyPassword } from './passwords.ts';
export { endSession, findActor, startSession } from './sessions.ts';
export { users } from './store.ts';
export { changeEmail, createUser, findUserByEmail, grantAdmin, hasAdmin } from './user-accounts.ts';
