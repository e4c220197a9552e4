import type { Role } from '@sevenday/contract/capabilities';
import { withdrawRequestsOf } from '../approvals/index.ts';
import { endSessions, type StaffOnRecord } from '../identity/index.ts';
import { notifyMember } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { endInvitationsBy } from './end-invitation.ts';
import { notifyOwners } from './notify-owners.ts';

/** A role that was changed in this transaction. */
export interface RoleChange {
  /** Everyone who worked for the lender before the change, locked by `lockStaffAnd`. */
  staff: ReadonlyMap<string, StaffOnRecord>;
  change: 'role_changed' | 'suspended' | 'resumed';
  userId: string;
  /** The new role. */
  after: Role;
  /** The owner who made the change. Null if a command at the server made it. */
  actorId: string | null;
  now: Date;
  wall: Date;
}

/**
 * Does what has to follow every change of a role. Ends the person's sessions, withdraws their
 * requests for a second person's approval, and ends the open invitations of a former owner.
 * Notifies the person and all owners. The caller writes the audit entry.
 */
export async function followRoleChange(
  tx: Tx,
  keys: Keys,
  { staff, change, userId, after, actorId, now, wall }: RoleChange,
): Promise<void> {
  await endSessions(tx, userId, { but: null });
  await withdrawRequestsOf(tx, keys, userId, { by: actorId, now, wall });
  if (after !== 'owner') await endInvitationsBy(tx, keys, userId, { now, wall });
  await notifyMember(tx, keys, userId, {
    kind: 'staff_role_changed',
    aboutId: now.toISOString(),
    data: { role: after, by: actorId === null ? 'command' : 'owner' },
    now,
  });
  const changed = { change, role: after, personId: userId, actorId, now, wall };
  await notifyOwners(tx, keys, staff, changed);
}
