import {
  dueAfterSending,
  formatDollars,
  formatPercent,
  type LoanPrice,
  zoneName,
} from '@sevenday/lending';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { UnbrokenText } from '../ui/unbroken-text.tsx';
import type { Limits } from './loan-form.ts';

/** Total and APR, changing as the amount moves. */
export function LoanSummary({
  limits,
  price,
  isOpen,
}: {
  limits: Limits;
  price: LoanPrice | null;
  isOpen: boolean;
}) {
  return (
    <Card title="Loan Summary">
      <div aria-live="polite">
        {price ? (
          <Facts items={facts(limits, price)} />
        ) : (
          <p className="text-muted">
            {isOpen
              ? 'Enter an amount you can borrow to see what it costs.'
              : 'What a loan costs is shown here once you can borrow again.'}
          </p>
        )}
      </div>
    </Card>
  );
}

function facts(limits: Limits, price: LoanPrice) {
  return [
    { label: 'Loan amount', value: formatDollars(price.principalCents) },
    {
      label: `Interest (${formatPercent(limits.interest_rate)})`,
      value: formatDollars(price.interestCents),
    },
    { label: 'Total to repay', value: formatDollars(price.totalCents), strong: true },
    { label: 'APR', value: formatPercent(price.aprBasisPoints) },
    {
      label: 'Due',
      isSentence: true,
      value: <DueBeforeSending termDays={limits.term_days} timeZone={limits.time_zone} />,
    },
  ];
}

/** Until when a loan that is not sent yet has to be repaid (decisions, "term"). */
export function DueBeforeSending({
  termDays,
  timeZone,
}: {
  termDays: number;
  timeZone: string | undefined;
}) {
  const days = dueAfterSending(termDays);
  return <UnbrokenText text={timeZone ? `${days}, by 11:59 pm ${zoneName(timeZone)}` : days} />;
}
