import type { Member } from '@sevenday/contract';
import { useState } from 'react';
import { useCurrentUser } from '../../app/session.tsx';
import { RowButton } from '../list/row-button.tsx';
import { ApproveBankDialog, DeleteBankDialog } from './bank-dialogs.tsx';
import { DeleteMemberDialog } from './delete-member-dialog.tsx';

type Opened = 'approve-bank' | 'delete-bank' | 'delete' | null;

export function MemberActions({
  member,
  isEditing,
  onEdit,
}: {
  member: Member;
  isEditing: boolean;
  onEdit: () => void;
}) {
  const isOneself = useCurrentUser().id === member.id;
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  if (isOneself) return <p className="text-muted">This is you. Another admin can edit you here.</p>;
  return (
    <div className="grid grid-cols-2 gap-2">
      <RowButton aria-expanded={isEditing} onClick={onEdit}>
        Edit Profile
      </RowButton>
      {member.has_bank_account && !member.bank_account_verified ? (
        <RowButton onClick={() => setOpened('approve-bank')}>Approve Bank</RowButton>
      ) : null}
      {member.has_bank_account ? (
        <RowButton variant="danger" onClick={() => setOpened('delete-bank')}>
          Delete Bank
        </RowButton>
      ) : null}
      <RowButton variant="danger" onClick={() => setOpened('delete')}>
        Delete
      </RowButton>
      {opened === 'approve-bank' ? <ApproveBankDialog member={member} onClose={close} /> : null}
      {opened === 'delete-bank' ? <DeleteBankDialog member={member} onClose={close} /> : null}
      {opened === 'delete' ? <DeleteMemberDialog member={member} onClose={close} /> : null}
    </div>
  );
}
