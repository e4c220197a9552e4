import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { lockMember } from './member-record.ts';
import { noteIdStatus } from './note-standing.ts';
import { changeProfile, type ProfileChanges } from './profile.ts';
import { tellEmailChanged } from './tell-email-changed.ts';

/**
 * A member edits their own name, phone and email; a field left out stays. Whoever takes another first or last name has
 * to show an ID that bears it, or else a stranger's bank account would pass for theirs. Refuses with `email_taken`.
 */
export async function updateProfile(
  tx: Tx,
  keys: Keys,
  asked: { memberId: string; changes: ProfileChanges; now: Date; wall: Date },
): Promise<void> {
  const member = await lockMember(tx, asked.memberId);
  const changed = await changeProfile(tx, member, asked.changes, asked.wall);
  if (!changed) return;
  if (isRenamed(changed) && member.idStatus === 'approved') await askForIdAgain(tx, member.id);
  await recordAudit(tx, keys, {
    at: asked.now,
    actorId: asked.memberId,
    action: 'profile.updated',
    subjectId: asked.memberId,
    object: { type: 'member', id: asked.memberId },
    details: changed,
  });
  const { firstName } = member;
  await tellEmailChanged(tx, keys, asked.memberId, { ...changed, firstName }, asked);
}

function isRenamed({ before, after }: { before: ProfileChanges; after: ProfileChanges }): boolean {
  return before.firstName !== after.firstName || before.lastName !== after.lastName;
}

function askForIdAgain(tx: Tx, memberId: string): Promise<void> {
  return noteIdStatus(tx, memberId, {
    status: 'pending',
    submitted: false,
    notes: 'Your name changed. Please upload an ID that shows it.',
  });
}
