import { randomBytes, randomUUID } from 'node:crypto';
import { invitationHours } from '@sevenday/contract';
import type { StaffRole } from '@sevenday/contract/capabilities';
import { eq } from 'drizzle-orm';
import { findUserByEmail, lockStaffAnd, roleOf, worksHere } from '../identity/index.ts';
import { notify } from '../notices/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import { sha256 } from '../platform/base/sha256.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { endInvitation } from './end-invitation.ts';
import { notifyOwners } from './notify-owners.ts';
import { staffInvitations } from './tables.ts';

export interface Invitation {
  /** In the spelling in which we store emails (`emailAsKept`). */
  email: string;
  role: StaffRole;
  actorId: string;
  now: Date;
  wall: Date;
}

/**
 * Invites somebody by mail to work for the lender. The link works once, for `invitationHours`, and
 * only for a person who is signed in with the invited email. An earlier invitation to the same
 * email ends. All owners get a mail. Refuses with `already_staff`, or with `forbidden` if the actor
 * is no longer an owner.
 */
export async function inviteStaff(
  tx: Tx,
  { keys }: Runtime,
  { email, role, actorId, now, wall }: Invitation,
): Promise<string> {
  const staff = await lockStaffAnd(tx, actorId);
  const actor = staff.get(actorId);
  if (!actor || roleOf(actor) !== 'owner') throw new Refusal('forbidden');
  const user = await findUserByEmail(tx, email);
  if (user && worksHere(user)) throw new Refusal('already_staff');
  const emailHash = keys.sign('staff-invitation', email);
  const [earlier] = await tx
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(eq(staffInvitations.emailHash, emailHash))
    .for('update');
  if (earlier) await endInvitation(tx, keys, earlier.id, { now, wall });
  const id = randomUUID();
  await keys.createSubject(tx, id, wall);
  const token = randomBytes(32).toString('base64url');
  await tx.insert(staffInvitations).values({
    id,
    emailHash,
    sealedEmail: await keys.sealFor(tx, id, Buffer.from(email)),
    role,
    tokenHash: sha256(token),
    invitedBy: actorId,
    createdAt: wall,
    expiresAt: new Date(wall.getTime() + invitationHours * 3_600_000),
  });
  await notify(tx, keys, {
    subjectId: id,
    to: { email, firstName: null },
    kind: 'staff_invited',
    aboutId: id,
    data: { token, role, validHours: invitationHours },
    now,
  });
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'staff.invited',
    subjectId: null,
    object: { type: 'invitation', id },
    codes: { role },
  });
  const changed = { change: 'invited', role, personId: actorId, actorId, now, wall } as const;
  await notifyOwners(tx, keys, staff, changed);
  return id;
}
