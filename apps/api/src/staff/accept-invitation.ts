import type { StaffRole } from '@sevenday/contract/capabilities';
import { and, eq, gt } from 'drizzle-orm';
import {
  delayMoneyRights,
  endSessions,
  lockStaffAnd,
  noteConfirmed,
  roleOf,
  setRole,
  worksHere,
} from '../identity/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import { sha256 } from '../platform/base/sha256.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { endInvitation } from './end-invitation.ts';
import { notifyOwners } from './notify-owners.ts';
import { staffInvitations } from './tables.ts';

/**
 * Gives the signed-in person the role of their invitation, and ends all their sessions.
 *
 * The link came by mail, so the person's email also counts as confirmed. All owners get a mail. If
 * the product moves real money, the person may not move any for 24 hours. Refuses with
 * `link_expired` (also if the inviter is no longer an owner), `invited_another` or `already_staff`.
 */
export async function acceptInvitation(
  tx: Tx,
  { keys, staffNeedFactor }: Runtime,
  asked: { token: string; userId: string; now: Date; wall: Date },
): Promise<StaffRole> {
  const { userId, now, wall } = asked;
  const isOpen = and(
    eq(staffInvitations.tokenHash, sha256(asked.token)),
    gt(staffInvitations.expiresAt, wall),
  );
  // A stranger's made-up token must not lock the staff.
  const found = await tx.select().from(staffInvitations).where(isOpen);
  if (found.length === 0) throw new Refusal('link_expired');
  // Locks the staff before the invitation. The operations that demote, suspend or delete the
  // inviter lock in the same order, so no two operations wait for each other.
  const staff = await lockStaffAnd(tx, userId);
  const [invitation] = await tx.select().from(staffInvitations).where(isOpen).for('update');
  if (!invitation) throw new Refusal('link_expired');
  const inviter = staff.get(invitation.invitedBy);
  if (!inviter || roleOf(inviter) !== 'owner') throw new Refusal('link_expired');
  const person = staff.get(userId);
  if (!person) throw new Refusal('unauthenticated');
  if (keys.sign('staff-invitation', person.email) !== invitation.emailHash) {
    throw new Refusal('invited_another');
  }
  if (worksHere(person)) throw new Refusal('already_staff');
  await endInvitation(tx, keys, invitation.id, { now, wall });
  await noteConfirmed(tx, userId, wall);
  const { role } = invitation;
  await setRole(tx, userId, role);
  if (staffNeedFactor) await delayMoneyRights(tx, userId, wall);
  await endSessions(tx, userId, { but: null });
  await recordAudit(tx, keys, {
    at: now,
    actorId: userId,
    action: 'staff.joined',
    subjectId: userId,
    object: { type: 'user', id: userId },
    codes: { role_after: role, invited_by: invitation.invitedBy, money_waits: staffNeedFactor },
  });
  await notifyOwners(tx, keys, staff, {
    ...{ change: 'joined', role, personId: userId, actorId: userId },
    ...{ moneyWaits: staffNeedFactor, now, wall },
  });
  return role;
}
