import { randomUUID } from 'node:crypto';

import type { MembershipLevel } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { lockWorksHere } from '../../identity/index.ts';
import { withdrawNotices } from '../../notices/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { refuseStaleFactor } from '../../platform/http/refuse-by-factor-or-money-rights.ts';
import type { Actor } from '../../platform/http/route-dependencies-and-actor.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { ApprovalBasis, MemberDependencies } from '../member/dependencies.ts';
import { lockMember, type MemberRecord } from '../member/member.ts';
import { notifyMember } from '../member/notify-member.ts';
import { type IdStatus, members } from '../member/tables.ts';
import { checkRenamed } from '../profile/check-renamed.ts';
import { notifyEmailChanged } from '../profile/notify-email-changed.ts';
import { changeProfile, isRenamed, type ProfileChanges } from '../profile/read-profile.ts';
import { notifyIdApproved } from './notify-id-approved.ts';

export interface MemberEdit {
  memberId: string;
  /** Who edits. */
  actor: Actor;
  profile: ProfileChanges;
  /** Null leaves it as it is, as a blank field does (decisions, "Wire conventions"). */
  level: MembershipLevel | null;
  idStatus: IdStatus | null;
  /** Why the admin approves the ID without having viewed the document. */
  reason: string | null;
  now: Date;
  wall: Date;
}

/**
 * Edits a member for an admin. The level and the ID status may be set directly, but never an admin's own. Refuses with
 * `member_not_found`, `own_case`, `forbidden`, `email_taken` or `id_not_viewed`, and a new email or name with `step_up_needed`.
 */
export async function updateMember(
  tx: Tx,
  dependencies: MemberDependencies,
  edit: MemberEdit,
): Promise<void> {
  const member = await lockMember(tx, edit.memberId);
  const standing = changedStanding(member, edit);
  const actorId = edit.actor.userId;
  // People change their own profile, but never their own standing.
  if (actorId !== edit.memberId || standing.changed)
    await dependencies.refuseOwnCase(tx, dependencies, { memberId: edit.memberId, actorId });
  await refuseEditOfStaff(tx, member, edit);
  const profile = await changeProfile(tx, member, edit.profile, edit.wall);
  // A new name can verify a bank account in that name, as an approval of the account does.
  if (profile && isRenamed(profile) && actorId !== edit.memberId)
    refuseStaleFactor(edit.actor, edit.wall);
  const approvalBasis = standing.changed
    ? await writeStanding(tx, dependencies, member, edit, standing)
    : null;
  if (!profile && !standing.changed) return;
  await recordAudit(tx, dependencies.keys, {
    at: edit.now,
    actorId: edit.actor.userId,
    action: 'member.updated',
    subjectId: member.id,
    object: { type: 'member', id: member.id },
    codes: {
      ...(standing.level ? { level_before: member.membershipLevel, level: standing.level } : {}),
      ...(standing.idStatus
        ? { id_status_before: member.idStatus, id_status: standing.idStatus }
        : {}),
      ...(approvalBasis ? { approval_basis: approvalBasis } : {}),
    },
    ...(profile || edit.reason
      ? { details: { ...profile, ...(edit.reason ? { reason: edit.reason } : {}) } }
      : {}),
  });
  if (profile) {
    const { now, wall } = edit;
    const by = { memberId: member.id, actorId: edit.actor.userId, now, wall };
    await checkRenamed(tx, dependencies, { member, changed: profile }, by);
    await notifyEmailChanged(tx, dependencies.keys, member, profile, edit);
  }
  if (standing.idStatus) await notifyIdStatus(tx, dependencies.keys, edit, standing.idStatus);
}

/**
 * Tells the member about a status that was set directly, so the notice names no document. A status set back to pending
 * needs no notice.
 */
async function notifyIdStatus(
  tx: Tx,
  keys: Keys,
  { memberId, now }: MemberEdit,
  status: IdStatus,
): Promise<void> {
  const notice = { aboutId: randomUUID(), now };
  if (status === 'approved') {
    await notifyIdApproved(tx, keys, memberId, notice);
  }
  if (status === 'rejected') {
    const data = { notes: null };
    await notifyMember(tx, keys, memberId, { ...notice, kind: 'id_rejected', data });
  }
}

/**
 * Refuses an edit of staff by anybody but themselves or an owner with `forbidden`, and of their email with `own_case`.
 * Staff change their own email in their profile, which asks for the password. Nobody else may change it: whoever has
 * another's email could choose a new password, and decide as that person on their own case. The user's row is locked,
 * so that nobody begins to work here between this question and the edit.
 */
async function refuseEditOfStaff(tx: Tx, member: MemberRecord, edit: MemberEdit): Promise<void> {
  const worksHere = await lockWorksHere(tx, member.id);
  const isOther = edit.actor.userId !== edit.memberId;
  if (worksHere && isOther && edit.actor.role !== 'owner') throw new Refusal('forbidden');
  const { email = member.email } = edit.profile;
  if (email === member.email) return;
  if (!isOther) throw ownEmail('Change your own email in your profile.');
  if (worksHere) throw ownEmail('Only that admin can change their own email.');
  // Links to choose a new password go to the email, so a page left open must not change it.
  refuseStaleFactor(edit.actor, edit.wall);
}

function ownEmail(detail: string): Refusal {
  return new Refusal('own_case', detail, { email: detail });
}

interface StandingChange {
  level: MembershipLevel | null;
  idStatus: IdStatus | null;
  changed: boolean;
}

function changedStanding(member: MemberRecord, edit: MemberEdit): StandingChange {
  const level = edit.level === member.membershipLevel ? null : edit.level;
  const idStatus = edit.idStatus === member.idStatus ? null : edit.idStatus;
  return { level, idStatus, changed: level !== null || idStatus !== null };
}

/**
 * Returns what an approval of the ID rests on. Another decision on the ID, whose mail still waits, is replaced: its mail
 * isn't sent, and it can't be undone any more.
 */
async function writeStanding(
  tx: Tx,
  { onIdStatusSet }: MemberDependencies,
  member: MemberRecord,
  edit: MemberEdit,
  { level, idStatus }: StandingChange,
): Promise<ApprovalBasis | null> {
  await tx
    .update(members)
    .set({
      ...(level ? { membershipLevel: level } : {}),
      ...(idStatus
        ? {
            idStatus,
            idNotes: null,
            idSubmitted: idStatus === 'pending' && member.idSubmitted,
          }
        : {}),
    })
    .where(eq(members.id, member.id));
  if (!idStatus) return null;
  await withdrawNotices(tx, { subjectId: member.id, kinds: ['id_approved', 'id_rejected'] });
  return onIdStatusSet(tx, {
    memberId: member.id,
    status: idStatus,
    reason: edit.reason,
    actorId: edit.actor.userId,
    now: edit.now,
  });
}
