import type { PendingLoan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useLenderTimeZone } from '../../../api/config.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { payoutOf, warningOf } from './payee.ts';
import { recentChangesOf } from './recent-changes.ts';

/** Asks before sending money again after a payout that did not arrive. */
export function SendAgainDialog({
  loan,
  onClose,
  onSend,
}: {
  loan: PendingLoan;
  onClose: () => void;
  onSend: () => void;
}) {
  const changes = recentChangesOf(loan, useLenderTimeZone());
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Send it again?"
      description={[`This sends ${payoutOf(loan)}.`, changes, warningOf(loan)]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={`Disburse ${formatDollars(loan.amount)}`}
      onConfirm={() => {
        onSend();
        onClose();
      }}
    />
  );
}
