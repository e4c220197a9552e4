import {
  type Body,
  disburseLoans,
  fallbackMessages,
  manualTransfer,
  type SeveralOutcome,
  successMessages,
} from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { KeptDraft } from '../../drafts/kept-draft.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { countOf } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useAdminAction } from '../list/use-admin-action.ts';
import { OutcomeList } from './outcome-list.tsx';
import { outcomeToasts } from './outcome-toasts.ts';
import type { Selection } from './selection.ts';
import { TransferFields } from './transfer-fields.tsx';

/** Sends the chosen loans at once; afterwards each says what became of it. */
export function DisburseSelectedDialog({
  selection,
  byHand,
  available,
  onClose,
}: {
  selection: Selection;
  byHand: boolean;
  available: Cents | null;
  onClose: () => void;
}) {
  // As it was opened: the list behind it goes on reloading, and loans leave it as they are sent.
  const [{ loans, total }] = useState(selection);
  const loanIds = loans.map(({ id }) => id);
  const [outcome, setOutcome] = useState<SeveralOutcome | null>(null);
  const send = useAdminAction({
    run: async (body: Body<typeof disburseLoans>, idempotencyKey) => {
      const done = await callApi(disburseLoans, { body, idempotencyKey });
      setOutcome(done);
      return done;
    },
    fallback: fallbackMessages.disburse,
    ...outcomeToasts('disbursed', ({ done_count, results }) =>
      done_count === results.length ? successMessages.disburse : null,
    ),
    onFailure: (error) => form.showFailure(error),
  });
  const form = useContractForm(manualTransfer, (transfer) =>
    send.start({ ...transfer, loan_ids: loanIds }),
  );
  if (outcome) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`${formatDollars(outcome.done_total)} sent`}
        description={`${outcome.done_count} of ${countOf(outcome.results.length, 'loan')} went.`}
      >
        <OutcomeList loans={loans} outcome={outcome} doneWord="sent" />
        <Button className="mt-6 w-full sm:w-auto" onClick={onClose}>
          Done
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={() => !send.isPending && onClose()}
      title={`Disburse ${countOf(loans.length, 'loan')}?`}
      description={
        byHand
          ? 'Send the money from your own bank first. Here you record that you did.'
          : 'The money is handed to the bank at once. Each loan that cannot be sent stays here and says why.'
      }
    >
      <form {...form.props}>
        <KeptDraft of={`disburse ${loanIds.join(' ')}`} />
        <Facts
          className="mb-3"
          items={[
            { label: 'Total to send', value: <Money cents={total} />, strong: true },
            ...(available === null
              ? []
              : [{ label: 'Payout account', value: <Money cents={available} /> }]),
          ]}
        />
        {byHand ? <TransferFields errors={form.errors} /> : null}
        <DialogButtons
          label={send.isPending ? 'Disbursing...' : `Disburse ${formatDollars(total)}`}
          busy={send.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
