import type { Tx } from '../platform/database.ts';
import type { MemberRecord } from './member-record.ts';
import { noteIdStatus } from './note-standing.ts';
import type { ProfileChanges } from './profile.ts';

export interface Renamed {
  memberId: string;
  actorId: string;
  now: Date;
  wall: Date;
}

/**
 * Someone took, or was given, another first or last name: the slices that checked something against the former one check
 * it anew, in the same transaction and under the member's lock.
 */
export type MemberRenamed = (tx: Tx, renamed: Renamed) => Promise<void>;

/**
 * Has what was checked against a name checked against the one that `changed` brings, if it brings another. Whoever renames
 * themself has to show an ID again; an admin who names another vouches for it. The caller audits.
 */
export async function checkRenamed(
  tx: Tx,
  onRenamed: MemberRenamed,
  { member, changed }: { member: MemberRecord; changed: Changed },
  renamed: Renamed,
): Promise<void> {
  if (!isRenamed(changed)) return;
  if (renamed.actorId === member.id && member.idStatus === 'approved') {
    await noteIdStatus(tx, member.id, {
      status: 'pending',
      submitted: false,
      notes: 'Your name changed. Please upload an ID that shows it.',
    });
  }
  await onRenamed(tx, renamed);
}

interface Changed {
  before: ProfileChanges;
  after: ProfileChanges;
}

/** Whether the first or the last name became another. A middle initial does not count. */
export function isRenamed({ before, after }: Changed): boolean {
  return before.firstName !== after.firstName || before.lastName !== after.lastName;
}
