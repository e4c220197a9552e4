import { eq } from 'drizzle-orm';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { endInvitation } from './end-invitation.ts';
import { staffInvitations } from './tables.ts';

/** Withdraws an invitation, so that its link stops working. Refuses with `invitation_not_found`. */
export async function withdrawInvitation(
  tx: Tx,
  keys: Keys,
  asked: { invitationId: string; actorId: string; now: Date; wall: Date },
): Promise<void> {
  const [found] = await tx
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(eq(staffInvitations.id, asked.invitationId))
    .for('update');
  if (!found) throw new Refusal('invitation_not_found');
  await endInvitation(tx, keys, found.id, asked);
  await recordAudit(tx, keys, {
    at: asked.now,
    actorId: asked.actorId,
    action: 'staff.invitation_withdrawn',
    subjectId: null,
    object: { type: 'invitation', id: found.id },
  });
}
