import { isStaff, type Role } from '@sevenday/contract/capabilities';
import {
  endSessions,
  lockStaffAnd,
  roleOf,
  type StaffOnRecord,
  setRole,
  worksHere,
} from '../identity/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import { refuseOneself } from '../platform/base/refuse-oneself.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { followRoleChange, type RoleChange } from './follow-role-change.ts';
import { notifyOwners } from './notify-owners.ts';

export interface StaffAsked {
  userId: string;
  actorId: string;
  now: Date;
  wall: Date;
}

/**
 * Gives somebody who works for the lender another role, or no role. Returns the former role.
 * Refuses with `staff_not_found`, `own_role`, or `forbidden` if the actor is no longer an owner.
 */
export async function changeStaffRole(
  tx: Tx,
  keys: Keys,
  asked: StaffAsked & { role: Role },
): Promise<Role> {
  const { person, staff } = await lockStaff(tx, asked);
  const before = person.suspendedRole ?? roleOf(person);
  await setRole(tx, person.id, asked.role);
  await finish(tx, keys, asked, { staff, change: 'role_changed', before, after: asked.role });
  return before;
}

/**
 * Takes a person's role away until `resumeStaff` gives it back, and returns the role. If the person
 * is suspended already, changes nothing and returns null. Refuses with the codes of
 * `changeStaffRole`.
 */
export async function suspendStaff(tx: Tx, keys: Keys, asked: StaffAsked): Promise<Role | null> {
  const { person, staff } = await lockStaff(tx, asked);
  const before = roleOf(person);
  if (!isStaff(before)) return null;
  await setRole(tx, person.id, 'borrower', { suspendedRole: before });
  await finish(tx, keys, asked, { staff, change: 'suspended', before, after: 'borrower' });
  return before;
}

/**
 * Gives a suspended person their role back, and returns the role. If the person is not suspended,
 * changes nothing and returns null. Refuses with the codes of `changeStaffRole`.
 */
export async function resumeStaff(tx: Tx, keys: Keys, asked: StaffAsked): Promise<Role | null> {
  const { person, staff } = await lockStaff(tx, asked);
  const after = person.suspendedRole;
  if (!after) return null;
  await setRole(tx, person.id, after);
  await finish(tx, keys, asked, { staff, change: 'resumed', before: 'borrower', after });
  return after;
}

/**
 * Ends all sessions of somebody who works for the lender. If there were any, notifies all owners,
 * because an owner could sign another owner out again and again to keep them from acting. Refuses
 * with `staff_not_found`.
 */
export async function endStaffSessions(
  tx: Tx,
  { keys }: Pick<Runtime, 'keys'>,
  asked: StaffAsked,
): Promise<void> {
  const { userId, actorId, now, wall } = asked;
  const staff = await lockStaffAnd(tx, userId);
  const person = staff.get(userId);
  if (!person || !worksHere(person)) throw new Refusal('staff_not_found');
  const ended = await endSessions(tx, person.id, { but: null });
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'session.ended',
    subjectId: person.id,
    object: { type: 'user', id: person.id },
    codes: { sessions_ended: ended },
  });
  if (ended === 0) return;
  const by = { personId: person.id, actorId, now, wall };
  await notifyOwners(tx, keys, staff, { change: 'sessions_ended', role: roleOf(person), ...by });
}

/**
 * Locks all staff, and then checks that the actor is still an owner. If two owners take each
 * other's role at the same time, the second call refuses, because its actor is no longer an owner.
 * Nobody may change their own role, so at least one owner remains.
 *
 * Refuses with `own_role`, `forbidden` or `staff_not_found`.
 */
async function lockStaff(
  tx: Tx,
  { userId, actorId }: StaffAsked,
): Promise<{ person: StaffOnRecord; staff: ReadonlyMap<string, StaffOnRecord> }> {
  refuseOneself('own_role', { actorId, subjectId: userId });
  const staff = await lockStaffAnd(tx, userId);
  const actor = staff.get(actorId);
  if (!actor || roleOf(actor) !== 'owner') throw new Refusal('forbidden');
  const person = staff.get(userId);
  if (!person || !worksHere(person)) throw new Refusal('staff_not_found');
  return { person, staff };
}

async function finish(
  tx: Tx,
  keys: Keys,
  asked: StaffAsked,
  { before, ...changed }: Pick<RoleChange, 'staff' | 'change' | 'after'> & { before: Role },
): Promise<void> {
  const { userId, actorId, now } = asked;
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: `staff.${changed.change}`,
    subjectId: userId,
    object: { type: 'user', id: userId },
    codes: { role_before: before, role_after: changed.after },
  });
  await followRoleChange(tx, keys, { ...asked, ...changed });
}
