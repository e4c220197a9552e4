import type { BatchOutcome, PendingLoan } from '@sevenday/contract';
import { KeptDraft } from '../../../session/kept-draft.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx';
import {
  disburseTexts,
  recordTexts,
  whatTheBankDoes,
  whatToDo,
  whichOf,
} from '../manual/disburse-sentences.ts';
import { ManualTransferButtons } from '../manual/manual-transfer-buttons.tsx';
import { PayeeList } from '../manual/payee-list.tsx';
import { TransferFields } from '../manual/transfer-fields.tsx';
import type { PayoutAccount } from '../pending/use-payout-balance.ts';
import { OutcomeList } from './outcome-list.tsx';
import { PayoutTotals } from './payout-totals.tsx';
import { balanceText, missingFor, type Selection } from './selection.ts';
import type { DisburseSelected } from './use-disburse-selected.ts';

interface FormProps {
  selection: Selection;
  /** For manual transfers: the chosen loans, and those that could not be begun (null where all were). */
  manualTransfer: { chosen: readonly PendingLoan[]; notBegun: BatchOutcome | null } | null;
  account: PayoutAccount | undefined;
  actions: DisburseSelected;
  onClose: () => void;
}

/** Shows who gets how much, what the payout account holds, and the button that sends it. */
export function DisburseSelectedForm({
  selection,
  manualTransfer,
  account,
  actions,
  onClose,
}: FormProps) {
  const { loans, total } = selection;
  const { form, send, abandon } = actions;
  const available = account?.available ?? null;
  // Until the first answer arrives, don't say that the balance is unknown.
  const isBalanceKnown = account === undefined || available !== null;
  const begunBefore = loans.filter(({ being_sent }) => being_sent).length;
  const { title } = manualTransfer ? recordTexts(loans.length) : disburseTexts(loans.length, total);
  // After a first try the money may be out and the balance lower. A retry only asks for the outcome.
  const isUntried = !manualTransfer && !send.isPending && form.failureOf(send) === null;
  const missing = isUntried ? missingFor(total, available) : null;
  return (
    <Dialog
      open
      onOpenChange={() => !(send.isPending || abandon.isPending) && onClose()}
      title={title}
      description={
        manualTransfer
          ? whatToDo(loans.length, begunBefore)
          : whatTheBankDoes(loans.length, { isBalanceKnown })
      }
    >
      <form {...form.props}>
        <KeptDraft of={`disburse ${loans.map(({ id }) => id).join(' ')}`} />
        <PayeeList loans={loans} />
        <PayoutTotals loans={loans} total={total} available={available} />
        <NotTwice begunBefore={begunBefore} count={loans.length} />
        {manualTransfer?.notBegun ? (
          <div className="mb-4">
            <p className="font-semibold">Do not send these:</p>
            <OutcomeList
              loans={manualTransfer.chosen}
              outcome={manualTransfer.notBegun}
              doneWord="sent"
            />
          </div>
        ) : null}
        {available !== null && missing !== null ? (
          <p role="alert" className="font-semibold text-red">
            {balanceText(available, total)}
            {loans.length > 1 ? ' Select fewer.' : null}
          </p>
        ) : null}
        {manualTransfer ? <TransferFields count={loans.length} errors={form.errors} /> : null}
        <Buttons
          {...{ selection, manualTransfer, actions, onClose }}
          isTooMuch={missing !== null}
        />
      </form>
    </Dialog>
  );
}

function NotTwice({ begunBefore, count }: { begunBefore: number; count: number }) {
  if (begunBefore === 0) return null;
  return (
    <p className="mb-4 font-semibold">
      You began to send {whichOf(begunBefore, count)} before: do not send{' '}
      {begunBefore === 1 ? 'it' : 'them'} twice.
    </p>
  );
}

function Buttons({
  selection: { loans, total },
  manualTransfer,
  actions: { form, send, abandon },
  isTooMuch,
  onClose,
}: Omit<FormProps, 'account'> & { isTooMuch: boolean }) {
  const { isPending } = send;
  const failure = form.failureOf(send);
  if (manualTransfer) {
    return (
      <ManualTransferButtons
        loans={loans}
        send={send}
        failure={failure}
        abandon={abandon}
        onAbandon={() => abandon.start(null)}
        onClose={onClose}
      />
    );
  }
  const { deed, doing } = disburseTexts(loans.length, total);
  return (
    <DialogButtons
      label={isPending ? doing : deed}
      busy={isPending}
      disabled={isTooMuch}
      failure={failure}
      onCancel={onClose}
    />
  );
}
