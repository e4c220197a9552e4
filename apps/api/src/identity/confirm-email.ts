import { and, eq, isNull } from 'drizzle-orm';
import { notify, type Recipient } from '../notices/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { issueToken, takeToken, tokenHours } from './account-tokens.ts';
import { confirmationMails, countAttempt } from './budgets/account-budgets.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { users } from './tables.ts';
import { readUser } from './user-accounts.ts';

interface At {
  now: Date;
  wall: Date;
}

/** Sends a link to a user's present email, with which they confirm that it is theirs. */
export async function sendConfirmation(
  tx: Tx,
  keys: Keys,
  { userId, to }: { userId: string; to: Recipient },
  { now, wall }: At,
): Promise<void> {
  const { id: aboutId, token } = await issueToken(tx, { userId, purpose: 'confirm_email', wall });
  const data = { token, validHours: tokenHours.confirm_email };
  await notify(tx, keys, { subjectId: userId, to, kind: 'confirm_email', aboutId, data, now });
}

/** Sends the confirmation link again, but not to a confirmed email. Refuses with `too_many_requests`. */
export async function requestEmailConfirmation(
  tx: Tx,
  { keys, recipientOf }: IdentityDependencies,
  userId: string,
  at: At,
): Promise<void> {
  const user = await readUser(tx, userId);
  if (user.emailConfirmedAt) return;
  await countAttempt(tx, keys, user.email, at.wall, confirmationMails);
  await sendConfirmation(tx, keys, { userId, to: await recipientOf(tx, userId) }, at);
}

/** Confirms the email that a link's token was sent to. Refuses with `link_expired`. */
export async function confirmEmail(
  tx: Tx,
  { keys }: Runtime,
  token: string,
  { now, wall }: At,
): Promise<void> {
  const userId = await takeToken(tx, { purpose: 'confirm_email', token, wall });
  await noteConfirmed(tx, userId, wall);
  await recordAudit(tx, keys, {
    at: now,
    actorId: userId,
    action: 'email.confirmed',
    subjectId: userId,
    object: { type: 'user', id: userId },
  });
}

/** Records that mail to the present email reached the user. */
export async function noteConfirmed(tx: Tx, userId: string, wall: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: wall })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
}
