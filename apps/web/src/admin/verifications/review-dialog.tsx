import {
  errorCatalogue,
  fallbackMessages,
  type PendingVerification,
  successMessages,
  verifyId,
} from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/fields.tsx';
import { useRefreshAdmin } from '../list/use-refresh-admin.ts';
import { IdDocument } from './id-document.tsx';

type Decision = { status: 'approved' | 'rejected'; notes: string };

/** The document, the member it has to show, and the decision. */
export function ReviewDialog({
  verification,
  onClose,
}: {
  verification: PendingVerification;
  onClose: () => void;
}) {
  const { id, user, id_card_url: url, id_card_kind: kind } = verification;
  const [notes, setNotes] = useState('');
  const decide = useDecision(id, onClose);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !decide.isPending && onClose()}
      title="Review ID Verification"
      description={<MemberLine {...user} />}
    >
      <div className="grid gap-5">
        <IdDocument url={url} kind={kind} memberName={user.full_name} />
        <TextareaField
          label="Admin Notes"
          hint="Optional. The member is shown the notes of a rejection."
          maxLength={2000}
          value={notes}
          disabled={decide.isPending}
          onChange={(event) => setNotes(event.target.value)}
        />
        <DecisionButtons
          memberId={user.id}
          memberName={user.full_name}
          isProcessing={decide.isPending}
          onCancel={onClose}
          onDecide={(status) => decide.mutate({ status, notes: notes.trim() })}
        />
      </div>
    </Dialog>
  );
}

function useDecision(id: string, onClose: () => void) {
  const refreshAdmin = useRefreshAdmin();
  return useAction({
    run: ({ status, notes }: Decision, idempotencyKey) =>
      callApi(verifyId, {
        params: { id },
        query: { status, ...(notes ? { notes } : {}) },
        idempotencyKey,
      }),
    fallback: fallbackMessages.updateVerification,
    success: (_, { status }) =>
      status === 'approved' ? successMessages.idApproved : successMessages.idRejected,
    onSuccess: async () => {
      await refreshAdmin();
      onClose();
    },
  });
}

function MemberLine({
  full_name,
  email,
  phone,
}: Pick<PendingVerification['user'], 'full_name' | 'email' | 'phone'>) {
  return (
    <dl className="grid gap-x-6 gap-y-1 wrap-anywhere sm:grid-cols-3">
      {[
        { label: 'Name', value: full_name },
        { label: 'Email', value: email },
        { label: 'Phone', value: phone },
      ].map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DecisionButtons({
  memberId,
  memberName,
  isProcessing,
  onCancel,
  onDecide,
}: {
  memberId: string;
  memberName: string;
  isProcessing: boolean;
  onCancel: () => void;
  onDecide: (status: Decision['status']) => void;
}) {
  const isOwnCase = useCurrentUser().id === memberId;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p className="text-muted">
        {isOwnCase
          ? errorCatalogue.own_case.detail
          : `Approving states that you have checked the document: it shows the name ${memberName} and that the member is 18 or over.`}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isProcessing} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="danger"
          disabled={isProcessing || isOwnCase}
          onClick={() => onDecide('rejected')}
        >
          Reject
        </Button>
        <Button busy={isProcessing} disabled={isOwnCase} onClick={() => onDecide('approved')}>
          {isProcessing ? 'Processing...' : 'Approve'}
        </Button>
      </div>
    </div>
  );
}
