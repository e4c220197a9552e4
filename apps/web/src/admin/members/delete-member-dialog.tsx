import {
  deleteMember,
  fallbackMessages,
  getDeletion,
  getMember,
  type Member,
  sentences,
  successMessages,
} from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { failureText } from '../../api/failure.ts';
import { toast } from '../../ui/base/toast.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { memberFallbacks } from './use-member.ts';

interface DeleteMemberProps {
  member: Member;
  onClose: () => void;
}

/** Says first what the deletion will do, then asks for the member's exact email (spec section 5). */
export function DeleteMemberDialog({ member, onClose }: DeleteMemberProps) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  const owed = useQuery({
    // Not below the key of the lists, which reload once the member is deleted.
    queryKey: ['owed-by-member', member.id],
    queryFn: ({ signal }) => callApi(getMember, { params: { id: member.id }, signal }),
    staleTime: 0,
  });
  const preview = useQuery({
    queryKey: ['deletion-of-member', member.id],
    queryFn: ({ signal }) => callApi(getDeletion, { params: { id: member.id }, signal }),
    staleTime: 0,
  });
  const outstanding = owed.data?.standing.owed;
  const whyNot = preview.data?.why_not;
  const failed = [owed, preview].find(({ isError, data }) => isError && !data);
  if (isConfirmed) return <TypeEmailDialog member={member} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${member.full_name}?`}
      description={
        whyNot ??
        `This permanently removes the profile, loans, bank accounts, ID verifications and uploaded files, and signs the member out. ${writtenOff(outstanding)}${neverSent(preview.data?.waiting)} Deleting cannot be undone.`
      }
      confirmLabel="Continue"
      danger
      disabled={outstanding === undefined || whyNot !== null}
      onConfirm={() => setIsConfirmed(true)}
    >
      {failed ? (
        <ErrorState
          message={failureText(failed.error, memberFallbacks.member)}
          onRetry={() => {
            void owed.refetch();
            void preview.refetch();
          }}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/** Says what the deletion costs, with the amount once it is known. */
function writtenOff(owed: Cents | undefined): string {
  if (owed === undefined) return 'What the member still owes is written off.';
  return owed > 0
    ? `The ${formatDollars(owed)} that the member still owes is written off.`
    : 'The member owes nothing.';
}

/** Adds what the deletion does to a pending loan. */
function neverSent(waiting: Cents | undefined): string {
  return waiting ? ` The ${formatDollars(waiting)} waiting to be sent will not be sent.` : '';
}

function TypeEmailDialog({ member, onClose }: DeleteMemberProps) {
  const [typed, setTyped] = useState('');
  const remove = useDeleteMember(member, onClose);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed === member.email) return remove.start(member.id);
    toast.error(sentences.deletionMismatch);
    onClose();
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={() => !remove.isPending && onClose()}
      title={`Delete ${member.full_name}`}
      description={
        <>
          To delete this member, type the email{' '}
          <strong className="inline-block max-w-full wrap-anywhere">{member.email}</strong> exactly.
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label="Member’s email"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogButtons
          label="Delete"
          danger
          busy={remove.isPending}
          failure={remove.failure}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function useDeleteMember(member: Member, onClose: () => void) {
  return useAdminAction({
    run: (id: string, idempotencyKey) => callApi(deleteMember, { params: { id }, idempotencyKey }),
    fallback: fallbackMessages.deleteMember,
    success: successMessages.deleteMember(member.full_name),
    onAnswer: (rows) => rows.remove('members', member.id),
    onDone: onClose,
    onAsked: onClose,
  });
}
