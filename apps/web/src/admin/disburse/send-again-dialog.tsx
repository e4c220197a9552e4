import type { PendingLoan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { payoutOf, warningOf } from './payee.ts';

/** Asks before money goes out again that did not arrive the last time. */
export function SendAgainDialog({
  loan,
  onClose,
  onSend,
}: {
  loan: PendingLoan;
  onClose: () => void;
  onSend: () => void;
}) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Send it again?"
      description={`This sends ${payoutOf(loan)}. ${warningOf(loan)}`}
      confirmLabel={`Disburse ${formatDollars(loan.amount)}`}
      onConfirm={() => {
        onSend();
        onClose();
      }}
    />
  );
}
