import {
  disburseLoan,
  errorCatalogue,
  fallbackMessages,
  type PendingLoan,
  sentences,
  successMessages,
} from '@sevenday/contract';
import { useId, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { useRefreshAdmin } from '../list/use-refresh-admin.ts';
import { RejectLoanDialog } from './reject-loan-dialog.tsx';

export function PendingLoanActions({ loan }: { loan: PendingLoan }) {
  const noteId = useId();
  const [isRejecting, setIsRejecting] = useState(false);
  const isOwn = useCurrentUser().id === loan.borrower.id;
  const disburse = useDisburse();
  const note = obstacle(loan, isOwn);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        busy={disburse.isPending}
        disabled={note !== null}
        aria-describedby={note ? noteId : undefined}
        onClick={() => disburse.mutate(loan.id)}
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
      {isRejecting ? <RejectLoanDialog loan={loan} onClose={() => setIsRejecting(false)} /> : null}
    </div>
  );
}

function obstacle(loan: PendingLoan, isOwn: boolean): string | null {
  if (loan.bank_account === null) return sentences.bankMissing;
  return isOwn ? errorCatalogue.own_case.detail : null;
}

function useDisburse() {
  const refreshAdmin = useRefreshAdmin();
  return useAction({
    run: (id: string, idempotencyKey) => callApi(disburseLoan, { params: { id }, idempotencyKey }),
    fallback: fallbackMessages.disburse,
    success: successMessages.disburse,
    onSuccess: refreshAdmin,
    // Another admin may have sent or rejected it meanwhile.
    onFailure: refreshAdmin,
  });
}
