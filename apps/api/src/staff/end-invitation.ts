import { eq, lte, type SQL } from 'drizzle-orm';
import { removeMemberNotices } from '../notices/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { staffInvitations } from './tables.ts';

interface At {
  now: Date;
  wall: Date;
}

/**
 * Deletes an invitation with its mail and its key, so that the invited email is stored nowhere. The
 * caller has locked the invitation.
 */
export async function endInvitation(tx: Tx, keys: Keys, id: string, at: At): Promise<void> {
  await removeMemberNotices(tx, keys, id, at);
  await tx.delete(staffInvitations).where(eq(staffInvitations.id, id));
  await keys.destroySubject(tx, id, at.wall);
}

/** Ends the invitations that were not accepted in time. */
export async function forgetExpiredInvitations(tx: Tx, keys: Keys, at: At): Promise<void> {
  await endAll(tx, keys, lte(staffInvitations.expiresAt, at.wall), at);
}

/**
 * Ends the open invitations of a person who is no longer an owner, or who is being deleted. The
 * caller has locked the person.
 */
export async function endInvitationsBy(tx: Tx, keys: Keys, ownerId: string, at: At): Promise<void> {
  await endAll(tx, keys, eq(staffInvitations.invitedBy, ownerId), at);
}

async function endAll(tx: Tx, keys: Keys, which: SQL, at: At): Promise<void> {
  const found = await tx
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(which)
    .orderBy(staffInvitations.id)
    .for('update');
  for (const { id } of found) await endInvitation(tx, keys, id, at);
}
