import type { Loan } from '@sevenday/contract';
import {
  dueAfterSending,
  formatDollars,
  formatPercent,
  type LoanPrice,
  zoneName,
} from '@sevenday/lending';
import type { ReactNode } from 'react';
import { Card } from '../../ui/base/card.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { UnbrokenText } from '../../ui/text/unbroken-text.tsx';
import { Filler } from '../documents/documents-skeleton.tsx';
import type { Limits } from '../loan/limits.ts';

/** Shows the total and the APR for the chosen amount. */
export function LoanSummary({
  limits,
  price,
  isOpen,
  account,
}: {
  limits: Limits;
  price: LoanPrice | null;
  isOpen: boolean;
  account: Loan['bank_account'];
}) {
  return (
    <Card title="Loan Summary">
      <div aria-live="polite">
        {price ? (
          <Facts items={[...facts(limits, price), ...(account ? [sentTo(account)] : [])]} />
        ) : (
          <p className="text-muted">
            {isOpen
              ? 'Enter an amount you can borrow to see what it costs.'
              : 'Once you can borrow again, you will see here what a loan costs.'}
          </p>
        )}
      </div>
    </Card>
  );
}

function facts(limits: Limits, price: LoanPrice) {
  return summaryFacts({
    amount: formatDollars(price.principalCents),
    interestLabel: `Interest (${formatPercent(limits.interest_rate)})`,
    interest: formatDollars(price.interestCents),
    total: formatDollars(price.totalCents),
    apr: formatPercent(price.aprBasisPoints),
    due: <DueBeforeDisbursement termDays={limits.term_days} timeZone={limits.time_zone} />,
  });
}

/** Names the account that receives the loan. */
export function sentTo(account: NonNullable<Loan['bank_account']>) {
  const { bank_name: bank, account_number_last4: last4 } = account;
  return { label: sentToLabel, value: <UnbrokenText text={`${bank} ****${last4}`} /> };
}

const sentToLabel = 'Sent to';

/** The placeholder while the summary loads. */
export function SummarySkeleton() {
  return (
    <Card title="Loan Summary">
      <Facts
        items={[
          ...summaryFacts({
            amount: <Filler of={6} />,
            interestLabel: 'Interest',
            interest: <Filler of={5} />,
            total: <Filler of={6} />,
            apr: <Filler of={8} />,
            due: <Filler of={99} />,
          }),
          { label: sentToLabel, value: <Filler of={18} /> },
        ]}
      />
    </Card>
  );
}

/** Lists the price and the due date of a loan that is not disbursed yet. */
export function summaryFacts(
  of: Record<'amount' | 'interestLabel' | 'interest' | 'total' | 'apr' | 'due', ReactNode>,
) {
  return [
    { label: 'Loan amount', value: of.amount },
    { label: of.interestLabel, value: of.interest },
    { label: 'Total to repay', value: of.total, strong: true },
    { label: 'APR', value: of.apr },
    { label: 'Due', value: of.due, isSentence: true },
  ];
}

/** The due date of a loan that is not disbursed yet (decisions, "term"). */
export function DueBeforeDisbursement({
  termDays,
  timeZone,
}: {
  termDays: number;
  timeZone: string | undefined;
}) {
  const days = dueAfterSending(termDays);
  return <UnbrokenText text={timeZone ? `${days}, by 11:59 pm ${zoneName(timeZone)}` : days} />;
}
