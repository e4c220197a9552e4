import { withdrawNotices } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database.ts';
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
  if (renamed.actorId === member.id && member.idStatus === 'approved') {
    await withdrawNotices(tx, { subjectId: member.id, kinds: ['id_approved'] });
    await noteIdStatus(tx, member.id, {
      status: 'pending',
      submitted: false,
      notes: 'Your name changed. Please upload an ID that shows it.',
    });
  }
  await onRenamed(tx, renamed);
}
