import { randomUUID } from 'node:crypto';
import type { Role } from '@sevenday/contract/capabilities';
import { roleOf, type StaffOnRecord } from '../identity/index.ts';
import { notifyMember } from '../members/index.ts';
import type { StaffChange } from '../notices/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Keys } from '../platform/secrets/keys.ts';

/** A change of who works for the lender. */
interface Changed {
  change: StaffChange;
  /** The person's new role. */
  role: Role;
  /** Whose page of the log shows the change. */
  personId: string;
  /** Who made the change; null for a command at the server. */
  actorId: string | null;
  /** The person may move no money for 24 hours. */
  moneyWaits?: boolean;
  now: Date;
  wall: Date;
}

/**
 * Tells every owner that the staff changed, in the transaction of the change. `staff` are the staff before it, so an
 * owner who loses the role by the next change still gets this mail. The person whose role changed gets a mail of their
 * own, so not this one.
 */
export async function notifyOwners(
  tx: Tx,
  keys: Keys,
  staff: ReadonlyMap<string, StaffOnRecord>,
  { change, role, personId, actorId, moneyWaits = false, now, wall }: Changed,
): Promise<void> {
  const aboutId = randomUUID();
  for (const owner of staff.values()) {
    const isTold = change !== 'invited' && owner.id === personId;
    if (roleOf(owner) !== 'owner' || isTold) continue;
    const by = actorId === null ? 'command' : owner.id === actorId ? 'you' : 'another';
    await notifyMember(tx, keys, owner.id, {
      kind: 'staff_changed',
      aboutId,
      data: { change, role, personId, by, moneyWaits, changedAt: wall },
      now,
    });
  }
}
