import { withdrawNotices } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { MemberDependencies, Renamed } from '../member/dependencies.ts';
import type { MemberRecord } from '../member/member.ts';
import { noteIdStatus } from '../member/record-standing.ts';
import { isRenamed, type ProfileChange } from './read-profile.ts';

/**
 * Checks a member's ID and bank account against their new name, if `changed` has one. Members who change their own name
 * have to show an ID again. When an admin changes the name, the ID stays approved: the admin vouches for it. The caller
 * audits.
 */
export async function checkRenamed(
  tx: Tx,
  { onRenamed }: MemberDependencies,
  { member, changed }: { member: MemberRecord; changed: ProfileChange },
  renamed: Renamed,
): Promise<void> {
  if (!isRenamed(changed)) return;
  if (endsApproval(member, { changed, actorId: renamed.actorId })) {
    await withdrawNotices(tx, { subjectId: member.id, kinds: ['id_approved'] });
    await noteIdStatus(tx, member.id, {
      status: 'pending',
      submitted: false,
      notes: 'Your name changed. Please upload an ID that shows it.',
    });
  }
  await onRenamed(tx, renamed);
}

/** Says whether a change of name ends the approval of a member's ID: only the member's own change does. */
export function endsApproval(
  member: MemberRecord,
  { changed, actorId }: { changed: ProfileChange; actorId: string },
): boolean {
  return isRenamed(changed) && actorId === member.id && member.idStatus === 'approved';
}
