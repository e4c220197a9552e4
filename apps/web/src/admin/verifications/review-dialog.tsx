import {
  errorCatalogue,
  fallbackMessages,
  type PendingVerification,
  successMessages,
  verifyId,
} from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/fields.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
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
        <WhatToCheck user={user} />
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
          hasDocument={url !== null}
          isProcessing={decide.isPending}
          onCancel={onClose}
          onDecide={(status) => decide.start({ status, notes: notes.trim() })}
        />
      </div>
    </Dialog>
  );
}

function useDecision(id: string, onClose: () => void) {
  return useAdminAction({
    run: ({ status, notes }: Decision, idempotencyKey) =>
      callApi(verifyId, {
        params: { id },
        query: { status, ...(notes ? { notes } : {}) },
        idempotencyKey,
      }),
    fallback: fallbackMessages.updateVerification,
    success: (_, { status }) =>
      status === 'approved' ? successMessages.idApproved : successMessages.idRejected,
    onDone: onClose,
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
        <div key={label} className="flex gap-3 sm:block">
          <dt className="w-12 shrink-0 text-sm text-muted sm:w-auto">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Registering states that one is 18 or over; the reviewer confirms it (decisions, "People"). */
function WhatToCheck({ user }: { user: PendingVerification['user'] }) {
  const isOwnCase = useCurrentUser().id === user.id;
  return (
    <p className="rounded-md bg-sunk px-3 py-2">
      {isOwnCase
        ? errorCatalogue.own_case.detail
        : `Approving states that you have checked the document: it shows the name ${user.full_name} and that the member is 18 or over.`}
    </p>
  );
}

function DecisionButtons({
  memberId,
  hasDocument,
  isProcessing,
  onCancel,
  onDecide,
}: {
  memberId: string;
  hasDocument: boolean;
  isProcessing: boolean;
  onCancel: () => void;
  onDecide: (status: Decision['status']) => void;
}) {
  const isOwnCase = useCurrentUser().id === memberId;
  return (
    // In reach however tall the document is.
    <div className="sticky -bottom-4 -mb-4 flex flex-wrap justify-end gap-3 border-t border-line bg-surface py-4 sm:-bottom-6 sm:-mb-6">
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
      <Button
        busy={isProcessing}
        disabled={isOwnCase || !hasDocument}
        onClick={() => onDecide('approved')}
      >
        {isProcessing ? 'Processing...' : 'Approve'}
      </Button>
    </div>
  );
}
