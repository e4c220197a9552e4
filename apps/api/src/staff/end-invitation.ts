import { eq, lte } from 'drizzle-orm';
import { removeMemberNotices } from '../notices/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { staffInvitations } from './store.ts';

interface At {
  now: Date;
  wall: Date;
}

/** Deletes an invitation with its mail and its key, so that the invited email is kept nowhere. The caller has locked it. */
export async function endInvitation(tx: Tx, keys: Keys, id: string, at: At): Promise<void> {
  await removeMemberNotices(tx, keys, id, at);
  await tx.delete(staffInvitations).where(eq(staffInvitations.id, id));
  await keys.destroySubject(tx, id, at.wall);
}

/** Ends the invitations that were not accepted in time. */
export async function forgetExpiredInvitations(tx: Tx, keys: Keys, at: At): Promise<void> {
  const expired = await tx
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(lte(staffInvitations.expiresAt, at.wall))
    .orderBy(staffInvitations.id)
    .for('update');
  for (const { id } of expired) await endInvitation(tx, keys, id, at);
}
