import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { lockMember } from './member-record.ts';
import { changeProfile, type ProfileChanges } from './profile.ts';

/** A member edits their own name, phone and email; a field left out stays. Refuses with `email_taken`. */
export async function updateProfile(
  tx: Tx,
  keys: Keys,
  asked: { memberId: string; changes: ProfileChanges; now: Date; wall: Date },
): Promise<void> {
  const member = await lockMember(tx, asked.memberId);
  const changed = await changeProfile(tx, member, asked.changes, asked.wall);
  if (!changed) return;
  await recordAudit(tx, keys, {
    at: asked.now,
    actorId: asked.memberId,
    action: 'profile.updated',
    subjectId: asked.memberId,
    object: { type: 'member', id: asked.memberId },
    details: changed,
  });
}
