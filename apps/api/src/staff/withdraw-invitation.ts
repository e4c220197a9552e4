import { eq } from 'drizzle-orm';
import { lockStaffAnd } from '../identity/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { endInvitation } from './end-invitation.ts';
import { staffInvitations } from './tables.ts';

interface By {
  actorId: string;
  now: Date;
  wall: Date;
}

/** Withdraws an invitation, so that its link stops working. Refuses with `invitation_not_found`. */
export async function withdrawInvitation(
  tx: Tx,
  keys: Keys,
  { invitationId, ...by }: By & { invitationId: string },
): Promise<void> {
  const [found] = await tx
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(eq(staffInvitations.id, invitationId))
    .for('update');
  if (!found) throw new Refusal('invitation_not_found');
  await withdraw(tx, keys, found.id, by);
}

/**
 * Withdraws each open invitation for which `isOutdated` returns true, and returns how many. Locks
 * the staff first, as sending and accepting an invitation do.
 */
export async function withdrawInvitations(
  tx: Tx,
  keys: Keys,
  isOutdated: (invitation: typeof staffInvitations.$inferSelect) => Promise<boolean>,
  by: By,
): Promise<number> {
  await lockStaffAnd(tx, by.actorId);
  const open = await tx.select().from(staffInvitations).orderBy(staffInvitations.id).for('update');
  let withdrawn = 0;
  for (const invitation of open) {
    if (!(await isOutdated(invitation))) continue;
    await withdraw(tx, keys, invitation.id, by);
    withdrawn += 1;
  }
  return withdrawn;
}

async function withdraw(tx: Tx, keys: Keys, id: string, { actorId, now, wall }: By): Promise<void> {
  await endInvitation(tx, keys, id, { now, wall });
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'staff.invitation_withdrawn',
    subjectId: null,
    object: { type: 'invitation', id },
  });
}
