import { randomUUID } from 'node:crypto';
import type { Role } from '@sevenday/contract/capabilities';
import { roleOf, type StaffOnRecord } from '../identity/index.ts';
import { notifyMember } from '../members/index.ts';
import type { StaffChange } from '../notices/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';

/** A change of who works for the lender. */
interface Changed {
  change: StaffChange;
  /** The person's new role. */
  role: Role;
  /** The person whose page of the audit trail shows the change. */
  personId: string;
  /** Who made the change. Null if a command at the server made it. */
  actorId: string | null;
  /** True if the person may not move money for 24 hours. */
  moneyWaits?: boolean;
  now: Date;
  wall: Date;
}

/** The changes about which the person gets this mail too, if they are an owner. */
const toldToPerson: readonly StaffChange[] = ['invited', 'sessions_ended'];

/**
 * Notifies every owner that the staff changed, in the transaction of the change. `staff` has
 * everyone who worked for the lender before the change. Leaves out the person, unless
 * `toldToPerson` has the change.
 */
export async function notifyOwners(
  tx: Tx,
  keys: Keys,
  staff: ReadonlyMap<string, StaffOnRecord>,
  { change, role, personId, actorId, moneyWaits = false, now, wall }: Changed,
): Promise<void> {
  const aboutId = randomUUID();
  for (const owner of staff.values()) {
    const isLeftOut = owner.id === personId && !toldToPerson.includes(change);
    if (roleOf(owner) !== 'owner' || isLeftOut) continue;
    const by = actorId === null ? 'command' : owner.id === actorId ? 'you' : 'another';
    await notifyMember(tx, keys, owner.id, {
      kind: 'staff_changed',
      aboutId,
      data: { change, role, personId, by, moneyWaits, changedAt: wall },
      now,
    });
  }
}
