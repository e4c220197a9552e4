import {
  type Body,
  disburseLoan,
  fallbackMessages,
  manualTransfer,
  type PendingLoan,
  sentences,
  successMessages,
} from '@sevenday/contract';
import { callApi } from '../../../api/call.ts';
import { useLenderTimeZone } from '../../../api/config.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { KeptDraft } from '../../../session/kept-draft.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx';
import { formatDayAndTime } from '../../../ui/text/format-dates.ts';
import { useAdminAction } from '../../list/use-admin-action.ts';
import { nameOf } from './abandon-sentences.ts';
import { recordTexts } from './disburse-sentences.ts';
import { ManualTransferButtons } from './manual-transfer-buttons.tsx';
import { payoutOf, warningOf } from './payee.ts';
import { recentChangesOf } from './recent-changes.ts';
import { keptForYou, numberNotKept } from './reserved-for.ts';
import { TransferFields } from './transfer-fields.tsx';
import { useAbandonManualTransfer } from './use-manual-transfer.ts';

/**
 * Records a manual transfer (`PAYOUTS=manual`), this admin's or another's. The loan is reserved for the admin who began it.
 * The page draws this dialog, because the loan may leave the list while it is open.
 */
export function ManualTransferDialog({
  loan,
  onClose,
}: {
  loan: PendingLoan;
  onClose: () => void;
}) {
  const timeZone = useLenderTimeZone();
  const me = useCurrentUser().id;
  const others = loan.being_sent?.by_id === me ? null : loan.being_sent;
  const send = useAdminAction({
    run: (body: Body<typeof disburseLoan>, idempotencyKey) =>
      callApi(disburseLoan, { params: { id: loan.id }, body, idempotencyKey }),
    fallback: fallbackMessages.disburse,
    success: ({ already_sent }) =>
      already_sent ? sentences.alreadySent : successMessages.disburse,
    onAnswer: (rows, { id }) => rows.remove('pending-loans', id),
    onDone: onClose,
    onAsked: onClose,
    // The money may be out: why it could not be recorded stays to be read, beside its reference.
    onFailure: (error) => form.showFailure(error, 'transfer_reference'),
  });
  const abandon = useAbandonManualTransfer(loan, {
    success: 'Nothing was sent. The loan waits as before.',
    onDone: onClose,
  });
  const form = useSchemaForm(manualTransfer, (transfer) =>
    send.start(others ? { ...transfer, being_sent: others } : transfer),
  );
  const isBusy = send.isPending || abandon.isPending;
  const { title, deed, doing } = recordTexts(1);
  const { isPending } = send;
  const failure = form.failureOf(send);
  return (
    <Dialog
      open
      onOpenChange={() => !isBusy && onClose()}
      title={title}
      description={others ? whatTheyDid(loan, others, timeZone) : whatToDo(loan, timeZone)}
    >
      <form {...form.props}>
        <KeptDraft of={`manual transfer ${loan.id}`} />
        <TransferFields count={1} errors={form.errors} />
        {others ? (
          <DialogButtons
            label={isPending ? doing : deed}
            busy={isPending}
            failure={failure}
            onCancel={onClose}
          />
        ) : (
          <ManualTransferButtons
            loans={[loan]}
            send={send}
            failure={failure}
            abandon={abandon}
            onAbandon={() => abandon.start({})}
            onClose={onClose}
          />
        )}
      </form>
    </Dialog>
  );
}

/** An admin who returns to the dialog may have sent the money already. */
function whatToDo(loan: PendingLoan, timeZone: string | undefined): string {
  const what = whatOf(loan);
  const doing = loan.being_sent
    ? `You began to send ${what} on ${formatDayAndTime(loan.being_sent.since, timeZone)}. Do not send it twice: record here the transfer that you made.`
    : `Send ${what} from your own bank now, then record it here.`;
  const account = loan.being_sent ? null : numberNotKept;
  const changes = recentChangesOf(loan, timeZone);
  return [warningOf(loan), changes, doing, keptForYou(1), account].filter(Boolean).join(' ');
}

/** Describes another admin's transfer, which must not be sent again. */
function whatTheyDid(
  loan: PendingLoan,
  begun: NonNullable<PendingLoan['being_sent']>,
  timeZone: string | undefined,
): string {
  return `${nameOf(begun)} began to send ${whatOf(loan)} on ${formatDayAndTime(begun.since, timeZone)}. Do not send it again: look for the transfer at your bank, and record here what you find.`;
}

/** For the middle of a sentence. */
function whatOf(loan: PendingLoan): string {
  return loan.bank_account ? `${payoutOf(loan)},` : payoutOf(loan);
}
