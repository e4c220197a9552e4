import {
  fallbackMessages,
  type PendingLoan,
  type RejectionReason,
  rejectLoan,
  successMessages,
} from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { callApi } from '../../../api/call.ts';
import { KeptDraft } from '../../../session/kept-draft.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx';
import { useAdminAction } from '../../list/use-admin-action.ts';
import { RejectionReasonField } from './reason-field.tsx';

/**
 * Asks for the reason that the borrower is told (12 CFR 1002.9). The loan leaves the list at once, and returns if the
 * rejection is refused.
 */
export function RejectLoanDialog({ loan, onClose }: { loan: PendingLoan; onClose: () => void }) {
  const reject = useAdminAction({
    run: ({ id, reason }: { id: string; reason: RejectionReason }, idempotencyKey) =>
      callApi(rejectLoan, { params: { id }, body: { reason }, idempotencyKey }),
    fallback: fallbackMessages.rejectLoan,
    success: successMessages.rejectLoan,
    shownAtOnce: 'reject-loan',
    onAnswer: (rows, { id }) => rows.remove('pending-loans', id),
  });
  const form = useSchemaForm(rejectLoan.body, ({ reason }) => {
    reject.start({ id: loan.id, reason });
    onClose();
  });
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={onClose}
      title="Reject Loan"
      description={`The loan of ${formatDollars(loan.amount)} to ${loan.borrower.full_name} ends here and no money is sent. The borrower is told the reason.`}
    >
      <form {...form.props}>
        <KeptDraft of={`reject ${loan.id}`} />
        <RejectionReasonField error={form.errors.reason} />
        <DialogButtons label="Reject Loan" danger onCancel={onClose} />
      </form>
    </Dialog>
  );
}
