import {
  disburseLoan,
  fallbackMessages,
  type PendingLoan,
  sentences,
  successMessages,
} from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { callApi } from '../../api/call.ts';
import { KeptDraft } from '../../drafts/kept-draft.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useAdminAction } from '../list/use-admin-action.ts';
import { TransferFields } from './transfer-fields.tsx';

/** Disburse where the lender sends money by hand (`PAYOUTS=manual`): the transfer was made, and is told here. */
export function SendByHandDialog({ loan, onClose }: { loan: PendingLoan; onClose: () => void }) {
  const send = useAdminAction({
    run: (body: { transfer_reference?: string; arrives_on?: string }, idempotencyKey) =>
      callApi(disburseLoan, { params: { id: loan.id }, body, idempotencyKey }),
    fallback: fallbackMessages.disburse,
    success: ({ already_sent }) =>
      already_sent ? sentences.alreadySent : successMessages.disburse,
    onAnswer: (rows, { id }) => rows.remove('pending-loans', id),
    onDone: onClose,
    onFailure: (error) => form.showFailure(error),
  });
  const form = useContractForm(disburseLoan.body, (transfer) => send.start(transfer));
  return (
    <Dialog
      open
      onOpenChange={() => !send.isPending && onClose()}
      title="Disburse Funds"
      description={`Send ${formatDollars(loan.amount)} to ${loan.borrower.full_name}${accountOf(loan)} from your own bank first. Here you record that you did.`}
    >
      <form {...form.props}>
        <KeptDraft of={`sent by hand ${loan.id}`} />
        <TransferFields errors={form.errors} />
        <DialogButtons
          label={send.isPending ? 'Disbursing...' : 'Disburse Funds'}
          busy={send.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Where it goes: the dialog covers the card that says so. */
function accountOf({ bank_account: account }: PendingLoan): string {
  return account ? `, ${account.bank_name} ****${account.account_number_last4},` : '';
}
