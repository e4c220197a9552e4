import type { BatchOutcome, CurrentUser } from '@sevenday/contract';
import { useState } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { isAllDone, whatWasPutBack, whatWasSent } from '../manual/disburse-sentences.ts';
import { sinceOf } from '../manual/use-manual-transfer.ts';
import type { PayoutAccount } from '../pending/use-payout-balance.ts';
import { DisburseSelectedForm } from './disburse-selected-form.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { type Selection, selectionOf } from './selection.ts';
import { useDisburseSelected } from './use-disburse-selected.ts';

/** The outcome of the batch, and the word for the loans that succeeded. */
interface Became {
  doneWord: 'sent' | 'put back';
  outcome: BatchOutcome;
}

/**
 * Sends the chosen loans at once and then shows the outcome of each. With manual transfers, the page has begun the loans
 * already; the dialog names those that could not be begun, and why.
 */
export function DisburseSelectedDialog({
  selection,
  begun,
  account,
  onClose,
  onAsked,
}: {
  selection: Selection;
  /** The outcome of beginning the manual transfers; null where the bank sends the money. */
  begun: BatchOutcome | null;
  account: PayoutAccount | undefined;
  onClose: () => void;
  onAsked: () => void;
}) {
  const me = useCurrentUser();
  // Keep what the dialog was opened with: the list behind it reloads, and sent loans leave it.
  const [{ loans: chosen }] = useState(selection);
  const [toSend] = useState(() => (begun ? begunOf(selection, begun, me) : selection));
  const [became, setBecame] = useState<Became | null>(null);
  const actions = useDisburseSelected(toSend.loans, {
    onSent: (outcome) => setBecame({ doneWord: 'sent', outcome }),
    onPutBack: (outcome) =>
      isAllDone(outcome) ? onClose() : setBecame({ doneWord: 'put back', outcome }),
    onAsked,
  });
  if (became) {
    const described = became.doneWord === 'sent' ? whatWasSent : whatWasPutBack;
    const words = described(became.outcome);
    return <OutcomeDialog {...words} {...became} loans={toSend.loans} onClose={onClose} />;
  }
  const notBegun = begun && refusedOf(begun);
  if (notBegun && toSend.loans.length === 0) {
    const none = { title: 'None of these can be sent', doneWord: 'sent', outcome: notBegun };
    return <OutcomeDialog {...none} loans={chosen} onClose={onClose} />;
  }
  return (
    <DisburseSelectedForm
      selection={toSend}
      manualTransfer={begun ? { chosen, notBegun } : null}
      account={account}
      actions={actions}
      onClose={onClose}
    />
  );
}

/** The loans that could not be begun; null where all could. */
function refusedOf(begun: BatchOutcome): BatchOutcome | null {
  const results = begun.results.filter(({ done }) => !done);
  return results.length > 0 ? { ...begun, results } : null;
}

/** Takes "begun before" from the server's answer, because the list may be older. */
function begunOf({ loans }: Selection, { results }: BatchOutcome, me: CurrentUser): Selection {
  const begun = new Map(results.filter(({ done }) => done).map((result) => [result.id, result]));
  const asBegun = loans.map((loan) => ({
    ...loan,
    being_sent: sinceOf(begun.get(loan.id)?.begun_before ?? null, me),
  }));
  return selectionOf(asBegun, new Set(begun.keys()));
}
