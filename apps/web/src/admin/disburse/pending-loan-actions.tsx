import {
  disburseLoan,
  errorCatalogue,
  fallbackMessages,
  type PendingLoan,
  sentences,
  successMessages,
} from '@sevenday/contract';
import { useId, useRef, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { useFocusWhenLost } from '../list/use-focus-when-lost.ts';
import { RejectLoanDialog } from './reject-loan-dialog.tsx';
import { SendByHandDialog } from './send-by-hand-dialog.tsx';
import { usePayoutAccount } from './use-payout-account.ts';

export function PendingLoanActions({ loan }: { loan: PendingLoan }) {
  const noteId = useId();
  const [isRejecting, setIsRejecting] = useState(false);
  const [isSendingByHand, setIsSendingByHand] = useState(false);
  const byHand = usePayoutAccount()?.payouts === 'manual';
  const isOwn = useCurrentUser().id === loan.borrower.id;
  const disburse = useDisburse();
  const button = useRef<HTMLButtonElement>(null);
  // A disabled button loses the focus; a refusal gives it back.
  useFocusWhenLost(button, disburse.isPending);
  const note = obstacle(loan, isOwn);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        ref={button}
        busy={disburse.isPending}
        disabled={note !== null}
        aria-describedby={note ? noteId : undefined}
        onClick={() => (byHand ? setIsSendingByHand(true) : disburse.start(loan.id))}
      >
        {disburse.isPending ? 'Disbursing...' : 'Disburse Funds'}
      </Button>
      <Button
        variant="danger"
        disabled={disburse.isPending || isOwn}
        onClick={() => setIsRejecting(true)}
      >
        Reject Loan
      </Button>
      {note ? (
        <p id={noteId} className="text-muted">
          {note}
        </p>
      ) : null}
      {isSendingByHand ? (
        <SendByHandDialog loan={loan} onClose={() => setIsSendingByHand(false)} />
      ) : null}
      {isRejecting ? <RejectLoanDialog loan={loan} onClose={() => setIsRejecting(false)} /> : null}
    </div>
  );
}

function obstacle(loan: PendingLoan, isOwn: boolean): string | null {
  if (loan.bank_account === null) return sentences.bankMissing;
  if (loan.needs_acceptance) return sentences.acceptAgain;
  return isOwn ? errorCatalogue.own_case.detail : null;
}

function useDisburse() {
  return useAdminAction({
    run: (id: string, idempotencyKey) => callApi(disburseLoan, { params: { id }, idempotencyKey }),
    fallback: fallbackMessages.disburse,
    success: ({ already_sent }) =>
      already_sent ? sentences.alreadySent : successMessages.disburse,
    onAnswer: (rows, { id }) => rows.remove('pending-loans', id),
  });
}
