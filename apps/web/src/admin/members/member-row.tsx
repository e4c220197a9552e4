import type { Member } from '@sevenday/contract';
import { useState } from 'react';
import { idTone, noIdYet, waitsForUpload } from '../../id-verifications/id-standing.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { LevelBadge } from '../../ui/base/level-badge.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { WaitsForApproval } from '../approvals/waits-for-approval.tsx';
import { LinePerson, LineValue } from '../list/line.tsx';
import { Person } from '../list/person.tsx';
import { RecordItem, RecordValue, withoutLastColumn } from '../list/records.tsx';
import { EditMemberForm } from './edit-member-form.tsx';
import { MemberActions, memberActions } from './member-actions.tsx';
import { MemberPicture } from './member-picture.tsx';

/** Where the room is scarce, names and emails have it first. */
const template =
  'minmax(14rem,1fr) minmax(5.5rem,6rem) minmax(5.5rem,8rem) minmax(5.75rem,7rem) minmax(7rem,7.5rem) 15.5rem';
const compactTemplate = 'minmax(14rem,1fr) 6rem 7rem 7rem 7.5rem 15.5rem';
const columns = [
  { label: 'Member', coming: 'pictured' },
  { label: 'ID Status' },
  { label: 'Bank Account' },
  { label: 'Total Loans' },
  { label: 'Member Since' },
  { label: 'Actions', coming: 'actions', isEmptyInLines: true },
] as const;

/** Lays the list out. The last column is left out for somebody who may change nothing of a member. */
export function useMemberLayout() {
  const { may } = useCurrentUser();
  const hasActions = memberActions.some((capability) => may.includes(capability));
  const full = { columns, template, compactTemplate };
  return { ...(hasActions ? full : withoutLastColumn(full)), hasActions };
}

export function MemberRow({
  member,
  template,
  hasActions,
}: {
  member: Member;
  template: string;
  hasActions: boolean;
}) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <RecordItem
      template={template}
      label={member.full_name}
      line={<MemberLine member={member} />}
      below={
        isEditing ? <EditMemberForm member={member} onClose={() => setIsEditing(false)} /> : null
      }
    >
      <div className="flex min-w-0 items-start gap-3">
        <MemberPicture url={member.profile_picture_url} />
        <Person
          name={member.full_name}
          email={member.email}
          phone={member.phone}
          heading="h2"
          to={`/admin/members/${member.id}`}
        >
          <LevelBadge level={member.membership_level} />
          {member.is_admin ? <Badge tone="info">admin</Badge> : null}
          <WaitsForApproval id={member.id} />
        </Person>
      </div>
      <RecordValue label="ID Status">
        <Badge tone={idTone(member)}>{member.id_verification_status}</Badge>
        {waitsForUpload(member) ? (
          <span className="block text-sm text-muted">{noIdYet}</span>
        ) : null}
      </RecordValue>
      <RecordValue label="Bank Account">{bankText(member)}</RecordValue>
      <RecordValue label="Total Loans">{member.total_loans_taken} completed</RecordValue>
      <RecordValue label="Member Since">
        <DateText date={member.created_at} />
      </RecordValue>
      {hasActions ? (
        <MemberActions
          member={member}
          isEditing={isEditing}
          onEdit={() => setIsEditing((open) => !open)}
        />
      ) : null}
    </RecordItem>
  );
}

/** Shows the member in one line. */
function MemberLine({ member }: { member: Member }) {
  return (
    <>
      <LinePerson name={member.full_name} heading="h2" to={`/admin/members/${member.id}`}>
        <LevelBadge level={member.membership_level} />
        {member.is_admin ? <Badge tone="info">admin</Badge> : null}
      </LinePerson>
      <LineValue label="ID Status">
        <Badge tone={idTone(member)}>{member.id_verification_status}</Badge>
      </LineValue>
      <LineValue label="Bank Account" isExtra>
        {bankText(member)}
      </LineValue>
      <LineValue label="Total Loans" isExtra>
        {member.total_loans_taken} completed
      </LineValue>
      <LineValue label="Member Since" isExtra>
        <DateText date={member.created_at} />
      </LineValue>
    </>
  );
}

/**
 * Answers the spec's two words, or a third for an account that Approve Bank is for, because neither word is true of
 * it.
 */
function bankText({ has_bank_account, bank_account_verified }: Member): string {
  if (!has_bank_account) return 'Not Added';
  return bank_account_verified ? 'Verified' : 'Not Verified';
}
