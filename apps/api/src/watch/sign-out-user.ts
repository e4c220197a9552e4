import { endSessions, findUserByEmail } from '../identity/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';

/**
 * Ends every session of the user with this email, for a command beside the server. Returns how many ended, or null if
 * nobody has the email.
 */
export async function signOutUser(
  tx: Tx,
  keys: Keys,
  { email, now }: { email: string; now: Date },
): Promise<number | null> {
  const user = await findUserByEmail(tx, email);
  if (!user) return null;
  const count = await endSessions(tx, user.id, { but: null });
  await recordAudit(tx, keys, {
    at: now,
    actorId: null,
    action: 'session.ended',
    subjectId: user.id,
    object: { type: 'user', id: user.id },
    codes: { sessions_ended: count },
  });
  return count;
}
