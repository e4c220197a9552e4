import { holdOwner, type OwnerConfirmed } from '../../identity/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { MemberDependencies } from '../member/dependencies.ts';
import { lockMember } from '../member/member.ts';
import { checkRenamed, endsApproval } from './check-renamed.ts';
import { notifyEmailChanged } from './notify-email-changed.ts';
import { changeProfile, type ProfileChanges } from './read-profile.ts';

/**
 * Changes a member's own name, phone or email. A field that is left out stays. Members who change any part of their
 * name have to show an ID with the new name; otherwise a stranger's bank account could pass for theirs. Refuses with
 * `email_taken`, or with `password_needed` when the email changes and the owner was not confirmed.
 */
export async function updateProfile(
  tx: Tx,
  dependencies: MemberDependencies,
  asked: {
    memberId: string;
    changes: ProfileChanges;
    /** Given if `changes` has an email. */
    owner: OwnerConfirmed | null;
    now: Date;
    wall: Date;
  },
): Promise<void> {
  const { memberId, now, wall } = asked;
  const member = await lockMember(tx, memberId);
  const { email } = asked.changes;
  if (email !== undefined && email !== member.email) {
    if (!asked.owner) throw new Refusal('password_needed');
    await holdOwner(tx, memberId, asked.owner);
  }
  const changed = await changeProfile(tx, member, asked.changes, wall);
  if (!changed) return;
  await recordAudit(tx, dependencies.keys, {
    at: now,
    actorId: memberId,
    action: 'profile.updated',
    subjectId: memberId,
    object: { type: 'member', id: memberId },
    ...(endsApproval(member, { changed, actorId: memberId })
      ? { codes: { id_status_before: member.idStatus, id_status: 'pending' } }
      : {}),
    details: changed,
  });
  const renamed = { memberId, actorId: memberId, now, wall };
  await checkRenamed(tx, dependencies, { member, changed }, renamed);
  await notifyEmailChanged(tx, dependencies.keys, member, changed, asked);
}
