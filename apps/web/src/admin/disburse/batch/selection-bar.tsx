import { formatDollars, subtractCents } from '@sevenday/lending';
import { type RefObject, useRef } from 'react';
import type { FailureMessage } from '../../../api/failure.ts';
import { IfMay } from '../../../session/if-may.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { FailureNote } from '../../../ui/base/failure-note.tsx';
import { countOf } from '../../../ui/text/count-with-noun.ts';
import { Money } from '../../../ui/text/money.tsx';
import type { PayoutAccount } from '../pending/use-payout-balance.ts';
import { balanceText, missingFor, rejectableOf, type Selection, sendableOf } from './selection.ts';
import { useMarkCoveredButtons } from './use-mark-covered-buttons.ts';

const balanceUnknown =
  'The bank did not say how much the payout account holds. It is asked again before anything is sent.';

/** Shows what is chosen, its total beside the payout balance, and the actions for it. */
export function SelectionBar({
  cards,
  selection,
  account,
  begin,
  onClear,
  onAct,
}: {
  /** The list of loans, above which the bar floats. */
  cards: RefObject<HTMLElement | null>;
  selection: Selection;
  account: PayoutAccount | undefined;
  /** The call that begins the manual transfers. */
  begin: { isPending: boolean; failure: FailureMessage | null };
  onClear: () => void;
  onAct: (act: 'disburse' | 'reject') => void;
}) {
  const { loans, total } = selection;
  const bar = useRef<HTMLDivElement>(null);
  useMarkCoveredButtons(bar, cards);
  const sendable = sendableOf(selection, { isManual: account?.payouts === 'manual' });
  const unsendable = loans.length - sendable.loans.length;
  const unrejectable = loans.length - rejectableOf(selection).loans.length;
  const isToRecord =
    sendable.loans.length > 0 && sendable.loans.every(({ being_sent }) => being_sent);
  const missing = missingFor(sendable.total, account?.available);
  return (
    // The background reaches down to the fixed footer, so that nothing shows through between them.
    <div
      ref={bar}
      data-sticks
      className="tall:sticky tall:bottom-footer z-10 rounded-t-lg bg-paper pb-2"
    >
      {/* For the keys it comes after the last loan, and Enter disburses. */}
      <section
        data-row
        tabIndex={-1}
        aria-label="Selected loans"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-edge bg-surface p-4"
      >
        <div role="status" className="min-w-0 sm:flex-1 sm:basis-80">
          <p className="font-semibold">
            {countOf(loans.length, 'loan')} selected: <Money cents={total} />
          </p>
          {unsendable > 0 ? (
            <p className="font-semibold text-red">
              {unsendable} cannot be sent ({formatDollars(subtractCents(total, sendable.total))}).{' '}
              {unsendable === 1 ? 'The loan’s details say why.' : 'Each loan’s details say why.'}
            </p>
          ) : null}
          {unrejectable > 0 ? (
            <p className="text-muted">
              {unrejectable} cannot be rejected: you have begun to send{' '}
              {unrejectable === 1 ? 'it' : 'them'}.
            </p>
          ) : null}
          {account?.available != null ? (
            <p className={missing === null ? 'text-muted' : 'font-semibold text-red'}>
              {balanceText(account.available, sendable.total)}
              {missing !== null && sendable.loans.length > 1 ? ' Select fewer.' : null}
            </p>
          ) : null}
          {account?.payouts === 'provider' && account.available === null ? (
            <p className="font-semibold text-amber">{balanceUnknown}</p>
          ) : null}
        </div>
        <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
          <Button variant="quiet" className="max-sm:hidden" onClick={onClear}>
            Clear
          </Button>
          <IfMay capability="loans.reject">
            <Button
              variant="quiet-danger"
              disabled={unrejectable === loans.length}
              onClick={() => onAct('reject')}
            >
              <Act>Reject</Act>
            </Button>
          </IfMay>
          <Button
            data-opens
            busy={begin.isPending}
            disabled={missing !== null || sendable.loans.length === 0}
            onClick={() => onAct('disburse')}
          >
            <Act>{isToRecord ? 'Record' : 'Disburse'}</Act>
          </Button>
        </div>
        <FailureNote failure={begin.failure} />
      </section>
    </div>
  );
}

/** Labels an action; on a phone without "Selected", because the words above the buttons say it. */
function Act({ children }: { children: string }) {
  return (
    <span>
      {children}
      <span className="max-sm:sr-only"> Selected</span>
    </span>
  );
}
