import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useState } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { LazyConfirmDialog } from '../../ui/overlay/lazy-confirm-dialog.tsx';
import { useCancelLoan } from './loan-queries.ts';

export function CancelLoanButton({ loan }: { loan: Loan }) {
  const [open, setOpen] = useState(false);
  const action = useCancelLoan(() => setOpen(false));
  function ask() {
    action.forgetFailure();
    setOpen(true);
  }
  return (
    <>
      <Button variant="secondary" busy={action.isPending} onClick={ask}>
        Cancel request
      </Button>
      <LazyConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Cancel this loan request?"
        description={`The ${formatDollars(loan.amount)} will not be sent, and you owe nothing for it.`}
        confirmLabel="Cancel request"
        cancelLabel="Keep it"
        danger
        busy={action.isPending}
        failure={action.failure}
        onConfirm={() => action.mutate(loan.id)}
      />
    </>
  );
}
