import {
  abandonSeveralByHand,
  type Body,
  type CurrentUser,
  disburseLoans,
  fallbackMessages,
  manualTransfer,
  type SeveralOutcome,
  successMessages,
} from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { KeptDraft } from '../../drafts/kept-draft.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useAdminAction } from '../list/use-admin-action.ts';
import { ByHandButtons } from './by-hand-buttons.tsx';
import { keptForYou } from './kept-for-you.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { outcomeToasts } from './outcome-toasts.ts';
import { PayeeList } from './payee-list.tsx';
import { PayoutTotals } from './payout-totals.tsx';
import { balanceText, missingFor, type Selection, selectionOf } from './selection.ts';
import { TransferFields } from './transfer-fields.tsx';
import { sinceOf } from './use-by-hand.ts';
import type { PayoutAccount } from './use-payout-account.ts';

const atOnce = 'The money is handed to the bank at once.';
const onceItSays =
  'The bank is asked again how much the payout account holds. If it says so, the money is handed to it at once; else nothing is sent.';

/**
 * Sends the chosen loans at once; afterwards each says what became of it. Where money is sent by hand, they were begun
 * before, and those that could not be are named with why.
 */
export function DisburseSelectedDialog({
  selection,
  begun,
  account,
  onClose,
}: {
  selection: Selection;
  /** What became of beginning them; null where the bank sends the money. */
  begun: SeveralOutcome | null;
  account: PayoutAccount | undefined;
  onClose: () => void;
}) {
  const me = useCurrentUser();
  // As it was opened: the list behind it goes on reloading, and loans leave it as they are sent.
  const [{ loans: chosen }] = useState(selection);
  const [{ loans, total }] = useState(() => (begun ? begunOf(selection, begun, me) : selection));
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
  const abandon = useAdminAction({
    run: (_: null) => callApi(abandonSeveralByHand, { body: { loan_ids: loanIds } }),
    fallback: 'Failed to put the loans back',
    success: `Nothing was sent. The ${loans.length === 1 ? 'loan waits' : 'loans wait'} as before.`,
    onDone: onClose,
  });
  const available = account?.available ?? null;
  // Before it has answered at all, nothing says that the bank is silent.
  const isBalanceKnown = account === undefined || available !== null;
  const isBusy = send.isPending || abandon.isPending;
  const form = useContractForm(manualTransfer, (transfer) =>
    send.start({ ...transfer, loan_ids: loanIds }),
  );
  const notSent = form.failureOf(send);
  // Once it was tried the money may be out, and the balance less by it: what became of it is asked for again.
  const isUntried = !begun && !send.isPending && notSent === null;
  const missing = isUntried ? missingFor(total, available) : null;
  if (outcome)
    return (
      <OutcomeDialog
        {...whatWasSent(outcome)}
        loans={loans}
        outcome={outcome}
        doneWord="sent"
        onClose={onClose}
      />
    );
  const refused = begun?.results.filter(({ done }) => !done) ?? [];
  const notBegun = begun && refused.length > 0 ? { ...begun, results: refused } : null;
  if (notBegun && loans.length === 0)
    return (
      <OutcomeDialog
        title="None of these can be sent"
        loans={chosen}
        outcome={notBegun}
        doneWord="sent"
        onClose={onClose}
      />
    );
  const begunBefore = loans.filter(({ being_sent }) => being_sent).length;
  const { title, deed, doing } = wordsOf(loans.length, begunBefore, total);
  const label = send.isPending ? doing : deed;
  return (
    <Dialog
      open
      onOpenChange={() => !isBusy && onClose()}
      title={title}
      description={
        begun ? whatToDo(loans.length, begunBefore) : whatTheBankDoes({ isBalanceKnown })
      }
    >
      <form {...form.props}>
        <KeptDraft of={`disburse ${loanIds.join(' ')}`} />
        <PayeeList loans={loans} />
        <PayoutTotals loans={loans} total={total} available={available} />
        {begunBefore > 0 ? (
          <p className="mb-4 font-semibold">
            You began to send {whichOf(begunBefore, loans.length)} before: do not send{' '}
            {begunBefore === 1 ? 'it' : 'them'} twice.
          </p>
        ) : null}
        {notBegun ? (
          <div className="mb-4">
            <p className="font-semibold">Do not send these:</p>
            <OutcomeList loans={chosen} outcome={notBegun} doneWord="sent" />
          </div>
        ) : null}
        {available !== null && missing !== null ? (
          <p role="alert" className="font-semibold text-red">
            {balanceText(available, total)}
            {loans.length > 1 ? ' Select fewer.' : null}
          </p>
        ) : null}
        {begun ? <TransferFields errors={form.errors} /> : null}
        {begun ? (
          <ByHandButtons
            label={label}
            isSending={send.isPending}
            notSent={loans.length === 1 ? 'I Did Not Send It' : 'I Did Not Send Them'}
            isAbandoning={abandon.isPending}
            notSaved={notSent}
            notPutBack={abandon.failure}
            onAbandon={() => abandon.start(null)}
            onClose={onClose}
          />
        ) : (
          <DialogButtons
            label={label}
            busy={send.isPending}
            disabled={missing !== null}
            failure={notSent}
            onCancel={onClose}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Where the money of some may be out, the button names no amount: it is not all of it to be sent. */
function wordsOf(count: number, begunBefore: number, total: Cents) {
  if (begunBefore === 0)
    return {
      title: `Disburse ${countOf(count, 'loan')}?`,
      deed: `Disburse ${formatDollars(total)}`,
      doing: 'Disbursing...',
    };
  const deed = count === 1 ? 'Record Transfer' : 'Record Transfers';
  const title = begunBefore < count ? 'Disburse and Record' : deed;
  return { title, deed, doing: 'Recording...' };
}

/** By hand; of those that were begun before, the money may be out. */
function whatToDo(count: number, begunBefore: number): string {
  const doing =
    begunBefore === count
      ? 'Record here what you sent.'
      : 'Send the money from your own bank now, then record it here.';
  return `${doing} ${keptForYou(count)}`;
}

function whatTheBankDoes({ isBalanceKnown }: { isBalanceKnown: boolean }): string {
  const doing = isBalanceKnown ? atOnce : onceItSays;
  return `${doing} Each loan that cannot be sent stays here and says why.`;
}

function whatWasSent({ done_count, done_total, results }: SeveralOutcome) {
  if (done_count === 0) return { title: 'Nothing was sent' };
  return {
    title: `${formatDollars(done_total)} sent`,
    description: `${done_count} of ${countOf(results.length, 'loan')} sent.`,
  };
}

function whichOf(some: number, all: number): string {
  if (some < all) return `${some} of these`;
  return all === 1 ? 'it' : 'these';
}

/** Which were begun before is what the server says: the list may be older. */
function begunOf({ loans }: Selection, { results }: SeveralOutcome, me: CurrentUser): Selection {
  const begun = new Map(results.filter(({ done }) => done).map((result) => [result.id, result]));
  const asBegun = loans.map((loan) => ({
    ...loan,
    being_sent: sinceOf(begun.get(loan.id)?.begun_before ?? null, me),
  }));
  return selectionOf(asBegun, new Set(begun.keys()));
}
