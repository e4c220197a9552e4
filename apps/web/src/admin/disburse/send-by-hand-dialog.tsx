import {
  disburseLoan,
  fallbackMessages,
  type PendingLoan,
  sentences,
  successMessages,
} from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { callApi } from '../../api/call.ts';
import { useLenderTimeZone } from '../../app/config.ts';
import { KeptDraft } from '../../drafts/kept-draft.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useAdminAction } from '../list/use-admin-action.ts';
import { ByHandButtons } from './by-hand-buttons.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { useAbandonByHand } from './use-by-hand.ts';

/**
 * Disburse where the lender sends money by hand (`PAYOUTS=manual`): the loan is kept for this admin, who sends the money
 * and tells the transfer here. Its page draws it, as the loan may leave the list meanwhile.
 */
export function SendByHandDialog({ loan, onClose }: { loan: PendingLoan; onClose: () => void }) {
  const timeZone = useLenderTimeZone();
  const send = useAdminAction({
    run: (body: { transfer_reference?: string; arrives_on?: string }, idempotencyKey) =>
      callApi(disburseLoan, { params: { id: loan.id }, body, idempotencyKey }),
    fallback: fallbackMessages.disburse,
    success: ({ already_sent }) =>
      already_sent ? sentences.alreadySent : successMessages.disburse,
    onAnswer: (rows, { id }) => rows.remove('pending-loans', id),
    onDone: onClose,
    // The money may be out: why it could not be recorded stays to be read, beside its reference.
    onFailure: (error) => form.showFailure(error, 'transfer_reference'),
  });
  const abandon = useAbandonByHand(loan, {
    success: 'Nothing was sent. The loan waits as before.',
    onDone: onClose,
  });
  const form = useContractForm(disburseLoan.body, (transfer) => send.start(transfer));
  const isBusy = send.isPending || abandon.isPending;
  return (
    <Dialog
      open
      onOpenChange={() => !isBusy && onClose()}
      title="Disburse Funds"
      description={whatToDo(loan, timeZone)}
    >
      <form {...form.props}>
        <KeptDraft of={`sent by hand ${loan.id}`} />
        <TransferFields errors={form.errors} />
        <ByHandButtons
          label={send.isPending ? 'Disbursing...' : 'Disburse Funds'}
          isSending={send.isPending}
          notSent="I Did Not Send It"
          isAbandoning={abandon.isPending}
          onAbandon={() => abandon.start({})}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Who comes back to it may have sent it already. */
function whatToDo(loan: PendingLoan, timeZone: string | undefined): string {
  const what = `${formatDollars(loan.amount)} to ${loan.borrower.full_name}${accountOf(loan)}`;
  const kept =
    'Until then the loan is kept for you: it cannot be cancelled, and nobody else can send it.';
  return loan.being_sent
    ? `You began to send ${what} on ${formatDayAndTime(loan.being_sent.since, timeZone)}. Do not send it twice: record here the transfer that you made. ${kept}`
    : `Send ${what} from your own bank now, then record it here. ${kept}`;
}

/** Where it goes: the dialog covers the card that says so. */
function accountOf({ bank_account: account }: PendingLoan): string {
  return account ? `, ${account.bank_name} ****${account.account_number_last4},` : '';
}
