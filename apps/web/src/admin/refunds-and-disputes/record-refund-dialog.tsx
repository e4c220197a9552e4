import { type OwedRefund, recordRefundGiven } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { callApi } from '../../api/call.ts';
import { KeptDraft } from '../../session/kept-draft.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { refundFallbacks } from './use-refunds-and-disputes.ts';

/** Asks for the reference of the transfer that gave the money back. */
export function GivenBackDialog({ refund, onClose }: { refund: OwedRefund; onClose: () => void }) {
  const record = useAdminAction({
    run: (reference: string, idempotencyKey) =>
      callApi(recordRefundGiven, {
        params: { id: refund.id },
        body: { reference },
        idempotencyKey,
      }),
    fallback: refundFallbacks.givenBack,
    success: 'The refund is recorded.',
    onDone: onClose,
    onAsked: onClose,
    onFailure: (error) => form.showFailure(error, 'reference'),
  });
  const form = useSchemaForm(recordRefundGiven.body, ({ reference }) => record.start(reference));
  return (
    <Dialog
      open
      onOpenChange={() => !record.isPending && onClose()}
      title="Record as Given Back"
      description={`Record here that you sent ${formatDollars(refund.amount)} back to ${refund.member_name ?? 'the payer'} from your own bank. The refund is then no longer owed, and the books say so.`}
    >
      <form {...form.props}>
        <KeptDraft of={`given back ${refund.id}`} />
        <TextField
          label="Transfer Reference"
          name="reference"
          autoComplete="off"
          error={form.errors.reference}
        />
        <DialogButtons
          label="Record as Given Back"
          busy={record.isPending}
          failure={form.failureOf(record)}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
