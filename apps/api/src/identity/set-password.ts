import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { notify } from '../notices/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { forgetAnswersOf } from '../platform/http/forget-answers-with-session-token.ts';
import { forgetTokens } from './account-tokens.ts';
import { forgetAttempts, signIns } from './budgets/account-budgets.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { endSessions } from './sessions.ts';
import { users } from './tables.ts';

export interface PasswordSetting {
  userId: string;
  /** The hash is made before the transaction, because hashing takes a while. */
  passwordHash: string;
  how: 'changed' | 'reset';
  /** The session that stays; null when none does. */
  keepSession: string | null;
  now: Date;
  wall: Date;
}

/**
 * Writes a user's new password and notifies the user. The caller has locked the user's row. Ends the user's sessions,
 * the links to choose another password, and the stored answers to the calls that began the sessions. Money waits 24
 * hours after it (decisions, "which account is paid").
 */
export async function setPassword(
  tx: Tx,
  { keys, recipientOf }: IdentityDependencies,
  { userId, passwordHash, how, keepSession, now, wall }: PasswordSetting,
): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: wall, passwordIsOneTime: false })
    .where(eq(users.id, userId));
  const ended = await endSessions(tx, userId, { but: keepSession });
  // The answers are deleted after the sessions, because a session that is just beginning is locked until its answer is
  // kept.
  await forgetAnswersOf(tx, userId);
  await forgetTokens(tx, userId, 'reset_password');
  const to = await recipientOf(tx, userId);
  await forgetAttempts(tx, keys, to.email, signIns);
  await recordAudit(tx, keys, {
    at: now,
    actorId: userId,
    action: `password.${how}`,
    subjectId: userId,
    object: { type: 'user', id: userId },
    codes: { sessions_ended: ended },
  });
  const aboutId = randomUUID();
  const notice = { subjectId: userId, to, aboutId, data: { changedAt: wall }, now };
  await notify(tx, keys, { kind: 'password_changed', ...notice });
}
