import {
  disburseLoan,
  fallbackMessages,
  type PendingLoan,
  sentences,
  successMessages,
} from '@sevenday/contract';
import { useId, useRef, useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { IfMay } from '../../../session/if-may.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { FailureNote } from '../../../ui/base/failure-note.tsx';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { useRefusalOf } from '../../list/shown-at-once.ts';
import { useAdminAction } from '../../list/use-admin-action.ts';
import { useFocusWhenLost } from '../../list/use-focus-when-lost.ts';
import { notSentYet } from '../manual/disburse-sentences.ts';
import { ManualTransferInProgress } from '../manual/manual-transfer-in-progress.tsx';
import type { useBeginManualTransfer } from '../manual/use-manual-transfer.ts';
import { ConfirmSendDialog } from './confirm-send-dialog.tsx';
import { obstacleTo } from './obstacle.ts';
import { RejectLoanDialog } from './reject-loan-dialog.tsx';
import type { PayoutAccount } from './use-payout-balance.ts';

/** What the page offers for manual transfers. */
export interface ManualTransfer {
  /** False if the bank sends the money. Even then, a manual transfer begun before can be recorded. */
  isManual: boolean;
  begin: ReturnType<typeof useBeginManualTransfer>;
  /** Records a transfer that another admin began. */
  record: (loan: PendingLoan) => void;
}

export function PendingLoanActions({
  loan,
  transferNoteId,
  account,
  manualTransfer,
  onAsked,
}: {
  loan: PendingLoan;
  /** The id of the sentence that says who is sending the loan. */
  transferNoteId: string;
  account: PayoutAccount | undefined;
  manualTransfer: ManualTransfer;
  /** Runs after the loan was sent for approval to a second person. */
  onAsked: () => void;
}) {
  const noteId = useId();
  const [asking, setAsking] = useState<'reject' | 'send' | null>(null);
  const endAsking = () => setAsking(null);
  const me = useCurrentUser().id;
  const isOwn = me === loan.borrower.id;
  const { being_sent: begun } = loan;
  const canRecord = begun?.by_id === me;
  const disburse = useDisburse(onAsked);
  const begin = manualTransfer.begin.last?.id === loan.id ? manualTransfer.begin : null;
  const isBusy = disburse.isPending || begin?.isPending === true;
  const notRejected = useRefusalOf('reject-loan', loan.id, fallbackMessages.rejectLoan);
  const button = useRef<HTMLButtonElement>(null);
  // A disabled button loses the focus; a refusal gives it back.
  useFocusWhenLost(button, isBusy);
  // The money of a begun transfer may be out, so it can be recorded whatever changed since.
  const note = canRecord ? null : obstacleTo(loan, { isOwn, available: account?.available });
  const noteElement = useRef<HTMLParagraphElement>(null);
  // So does a button that a new obstacle disables.
  useFocusWhenLost(noteElement, note !== null);
  const send = () => {
    if (manualTransfer.isManual || canRecord) manualTransfer.begin.start(loan);
    else if (loan.confirm_before_sending) setAsking('send');
    else disburse.start(loan.id);
  };
  return (
    <>
      {begun ? (
        <ManualTransferInProgress
          id={transferNoteId}
          loan={loan}
          begun={begun}
          onRecord={() => manualTransfer.record(loan)}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2 self-end lg:col-start-1 lg:row-start-2">
        <Button
          ref={button}
          busy={isBusy}
          disabled={note !== null || (begun !== null && !canRecord)}
          aria-describedby={note ? noteId : begun ? transferNoteId : undefined}
          onClick={send}
        >
          {canRecord ? 'Record Transfer' : disburse.isPending ? 'Disbursing...' : 'Disburse Funds'}
        </Button>
        <IfMay capability="loans.reject">
          <Button
            variant="quiet-danger"
            disabled={isBusy || isOwn || begun !== null}
            aria-describedby={begun ? transferNoteId : undefined}
            onClick={() => setAsking('reject')}
          >
            Reject Loan
          </Button>
        </IfMay>
      </div>
      {note ? (
        <p ref={noteElement} id={noteId} tabIndex={-1} className="col-span-full text-muted">
          <UnbrokenText text={note} />
        </p>
      ) : null}
      {/* After a refusal the note may say the same. */}
      <FailureNote
        className="col-span-full"
        failure={note ? null : (disburse.failure ?? begin?.failure ?? null)}
      />
      <FailureNote className="col-span-full" failure={notRejected} />
      {asking === 'reject' ? <RejectLoanDialog loan={loan} onClose={endAsking} /> : null}
      {asking === 'send' ? (
        <ConfirmSendDialog loan={loan} onClose={endAsking} onSend={() => disburse.start(loan.id)} />
      ) : null}
    </>
  );
}

function useDisburse(onAsked: () => void) {
  return useAdminAction({
    run: (id: string, idempotencyKey) => callApi(disburseLoan, { params: { id }, idempotencyKey }),
    fallback: fallbackMessages.disburse,
    success: ({ already_sent }) =>
      already_sent ? sentences.alreadySent : successMessages.disburse,
    asked: notSentYet,
    onAsked,
    onAnswer: (rows, { id }) => rows.remove('pending-loans', id),
  });
}
