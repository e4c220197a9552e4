import type { FigureName, FinancialSummary } from '@sevenday/contract';
import type { ReactNode } from 'react';
import { Card } from '../../ui/base/card.tsx';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { Facts } from '../../ui/text/facts.tsx';
import { Money } from '../../ui/text/money.tsx';
import { FigureEntriesButton } from './figure-entries-button.tsx';

/** Undefined until it has loaded. Labels and notes show at once in their places. */
type Summary = FinancialSummary | undefined;

const count = <TextSkeleton text="10" />;

/** If a label and its amount don't fit on a line, the label breaks, so that the amount stays beside it. */
const factsLook = '[&_dt]:grow [&_dt]:basis-32';

export function OutgoingLoans({ summary }: { summary: Summary }) {
  return (
    <Card title="Outgoing Loans">
      <Facts
        className={factsLook}
        items={[
          {
            label: 'Total Lent Out',
            value: <Amount figure="total_outgoing" title="Total Lent Out" summary={summary} />,
          },
          {
            label: 'Disbursed to Borrowers',
            value: (
              <Amount figure="total_disbursed" title="Disbursed to Borrowers" summary={summary} />
            ),
          },
          {
            label: 'Pending Disbursement',
            value: (
              <Amount
                figure="pending_disbursement_amount"
                title="Pending Disbursement"
                summary={summary}
                aside={
                  summary ? (
                    `(${countOf(summary.pending_disbursement_count, 'loan')})`
                  ) : (
                    <TextSkeleton text="(10 loans)" />
                  )
                }
              />
            ),
          },
          {
            label: 'Total Loans Created',
            value: (
              <Figure aside={writtenOff(summary?.written_off_loans_count ?? 0)}>
                {summary ? summary.active_loans_count + summary.repaid_loans_count : count}
              </Figure>
            ),
          },
        ]}
      />
      <Note>
        Total Lent Out includes money on its way to borrowers; Disbursed to Borrowers does not.
        Total Loans Created counts the active and the repaid loans. The amounts include the loans of
        deleted members; the counts do not.
      </Note>
    </Card>
  );
}

function writtenOff(count: number): string | undefined {
  return count > 0 ? `(plus ${count} written off)` : undefined;
}

export function IncomingPayments({ summary }: { summary: Summary }) {
  return (
    <Card title="Incoming Payments">
      <Facts
        className={factsLook}
        items={[
          {
            label: 'Expected from Active Loans',
            value: (
              <Amount
                figure="total_incoming"
                title="Expected from Active Loans"
                summary={summary}
              />
            ),
          },
          {
            label: 'Already Repaid',
            value: <Amount figure="total_repaid" title="Already Repaid" summary={summary} />,
          },
          {
            label: 'Interest Earned',
            value: (
              <Amount figure="total_interest_earned" title="Interest Earned" summary={summary} />
            ),
          },
          {
            label: 'Late Fees Collected',
            value: (
              <Amount figure="total_late_fees" title="Late Fees Collected" summary={summary} />
            ),
          },
          {
            label: 'Repaid Loans',
            value: <Figure>{summary ? summary.repaid_loans_count : count}</Figure>,
          },
        ]}
      />
      <Note>
        Expected is the principal, interest and late fees that are owed. Active loans were sent and
        are not repaid. Overdue and defaulted loans are included until they are written off.
      </Note>
    </Card>
  );
}

/** Says what the figures add up, where the labels don't. */
function Note({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-sm text-muted">{children}</p>;
}

function Amount({
  figure,
  title,
  summary,
  aside,
}: {
  figure: FigureName;
  title: string;
  summary: Summary;
  aside?: ReactNode;
}) {
  return (
    <Figure
      aside={aside}
      entries={
        summary ? (
          <FigureEntriesButton figure={figure} title={title} className="relative -my-1" />
        ) : null
      }
    >
      {summary ? <Money cents={summary[figure]} /> : <TextSkeleton text="$100.00" />}
    </Figure>
  );
}

/** Shows a figure. Counts and amounts end at the same place, and a note on a figure stands below it. */
function Figure({
  aside,
  entries,
  children,
}: {
  aside?: ReactNode;
  entries?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className="grid grid-cols-[auto_1.75rem] gap-x-1">
      <span>{children}</span>
      {aside ? (
        <span className="row-start-2 text-sm text-muted max-sm:max-w-24"> {aside}</span>
      ) : null}
      <span className="row-start-1 col-start-2">{entries}</span>
    </span>
  );
}
