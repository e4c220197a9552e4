import {
  type Capability,
  type CurrentUser,
  fallbackMessages,
  type Member,
} from '@sevenday/contract';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { RowButton } from '../list/row-button.tsx';
import { useRefusalOf } from '../list/shown-at-once.ts';
import { useFocusWhenLost } from '../list/use-focus-when-lost.ts';
import { ApproveBankDialog, DeleteBankDialog } from './bank-dialogs.tsx';
import { DeleteMemberDialog } from './delete-member-dialog.tsx';

/** Says whether a person may edit this member: never themself here, and other staff only as an owner. */
export function mayEditMember(user: CurrentUser, member: Member): boolean {
  const isAllowed = user.role === 'owner' || !member.is_admin;
  return user.id !== member.id && isAllowed && user.may.includes('members.edit');
}

interface MemberActionsProps {
  member: Member;
  isEditing: boolean;
  onEdit: () => void;
}

const dialogs = {
  'approve-bank': ApproveBankDialog,
  'delete-bank': DeleteBankDialog,
  delete: DeleteMemberDialog,
};
type DialogName = keyof typeof dialogs;

const needs = {
  'approve-bank': 'bank_accounts.review',
  'delete-bank': 'bank_accounts.review',
  delete: 'members.delete',
} as const satisfies Record<DialogName, Capability>;

/** Each capability that gives somebody a button here. */
export const memberActions: readonly Capability[] = ['members.edit', ...Object.values(needs)];

/**
 * Offers what an admin can do with a member. Nobody edits or deletes their own record here (decisions, "Loan life").
 */
export function MemberActions(props: MemberActionsProps) {
  return useCurrentUser().id === props.member.id ? (
    <p className="text-muted">
      This is you: nobody edits their own record here. Another admin can.
    </p>
  ) : (
    <OthersActions {...props} />
  );
}

function OthersActions({ member, isEditing, onEdit }: MemberActionsProps) {
  const [opened, setOpened] = useState<DialogName | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  // The button for approving or deleting a bank account disappears after the press.
  useFocusWhenLost(editButton, opened);
  const Opened = opened ? dialogs[opened] : null;
  // A blocked or disconnected account is not verified either, but an approval would not make it usable.
  const user = useCurrentUser();
  const { may } = user;
  const mayReviewBank = may.includes(needs['approve-bank']);
  const hasAccount = mayReviewBank && member.has_bank_account;
  const waits = mayReviewBank && member.bank_account_awaits_approval;
  const notApproved = useRefusalOf('approve-bank', member.id, fallbackMessages.approveBank);
  const notRemoved = useRefusalOf('remove-bank', member.id, fallbackMessages.deleteBank);
  const button = (name: DialogName, label: string, className?: string) => (
    <RowButton
      variant={name === 'approve-bank' ? 'primary' : 'quiet-danger'}
      className={className}
      onClick={() => setOpened(name)}
    >
      {label}
    </RowButton>
  );
  return (
    <div className="grid grid-cols-2 gap-2">
      {/* First what waits for an admin; last, and in red, what destroys. */}
      {waits ? button('approve-bank', 'Approve Bank') : null}
      {mayEditMember(user, member) ? (
        <RowButton
          ref={editButton}
          // Over both columns where it would stand alone in its row.
          className={hasAccount && !waits ? 'col-span-2' : undefined}
          aria-expanded={isEditing}
          onClick={onEdit}
        >
          Edit Profile
        </RowButton>
      ) : null}
      {hasAccount ? button('delete-bank', 'Delete Bank', 'col-start-1') : null}
      {/* In the same place for each member. */}
      {may.includes(needs.delete) ? button('delete', 'Delete', 'col-start-2') : null}
      <FailureNote className="col-span-2" failure={waits ? notApproved : null} />
      <FailureNote className="col-span-2" failure={hasAccount ? notRemoved : null} />
      {Opened ? <Opened member={member} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}
