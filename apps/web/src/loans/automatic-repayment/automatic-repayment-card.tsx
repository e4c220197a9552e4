import type { DebitAttempt, Loan, MyLoanPage } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { Badge } from '../../ui/base/badge.tsx';
import { Card } from '../../ui/base/card.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import {
  hasDebitToShow,
  IsOff,
  NextDebit,
  TurnOffButton,
  TurnOnButton,
} from './automatic-repayment.tsx';

/** Lists the announced debits and their outcomes, and turns automatic repayment on or off. */
export function AutomaticRepaymentCard({
  loan,
  history,
}: {
  loan: Loan;
  /** Undefined where it could not be loaded. The loan itself still names the next debit. */
  history: MyLoanPage | undefined;
}) {
  const { debits = [], can_turn_on: mayTurnOn, authorizable_debit: authorizable } = history ?? {};
  // The card below offers to authorize a further debit.
  const whyNotOn = authorizable ? stoppedByReturns : history?.why_not_on;
  // A planned debit waits for the outcome of the payment on its way.
  const shown = loan.payment_processing
    ? debits.filter(({ status }) => status !== 'announced')
    : debits;
  const isListed = shown.some(({ status }) => status === 'announced');
  if (shown.length === 0 && !hasDebitToShow(loan) && !mayTurnOn && !whyNotOn) return null;
  return (
    <Card title="Automatic repayment">
      <div className="grid gap-3">
        {shown.length > 0 ? <Debits debits={shown} /> : null}
        {isListed ? (
          <div>
            <TurnOffButton loan={loan} />
          </div>
        ) : (
          <NextDebit loan={loan} />
        )}
        {whyNotOn ? (
          <p>
            <UnbrokenText text={whyNotOn} />
          </p>
        ) : null}
        {mayTurnOn ? (
          <>
            <IsOff loan={loan} />
            <div>
              <TurnOnButton loan={loan} />
            </div>
          </>
        ) : null}
      </div>
    </Card>
  );
}

const stoppedByReturns =
  'The last two payments from your bank account were returned, so nothing more is taken from it unless you say so.';

const attemptBadges = {
  announced: { label: 'Planned', tone: 'info' },
  handed_over: { label: 'At your bank', tone: 'info' },
  settled: { label: 'Paid', tone: 'success' },
  returned: { label: 'Returned', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'grey' },
} as const satisfies Record<DebitAttempt['status'], object>;

function Debits({ debits }: { debits: MyLoanPage['debits'] }) {
  return (
    <ul className="divide-y divide-line">
      {debits.map((debit) => (
        <li key={debit.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <span>
              {formatDollars(debit.amount)} on <DateText date={debit.date} as="weekday" />
              {debit.try_number === 2 ? ', second try' : ''}
            </span>
            <Badge tone={attemptBadges[debit.status].tone}>
              {attemptBadges[debit.status].label}
            </Badge>
          </div>
          <p className="text-sm text-muted">
            <UnbrokenText text={debit.text} />
          </p>
        </li>
      ))}
    </ul>
  );
}
