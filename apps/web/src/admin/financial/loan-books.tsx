import type { FigureName, FinancialSummary } from '@sevenday/contract';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { countOf } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';
import { FigureEntriesButton } from './figure-entries-button.tsx';

export function OutgoingLoans({ summary }: { summary: FinancialSummary }) {
  return (
    <Card title="Outgoing Loans">
      <Facts
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
              <span className="flex items-center justify-end">
                <span className="text-right">
                  <Money cents={summary.pending_disbursement_amount} />{' '}
                  <span className="whitespace-nowrap text-muted">
                    ({countOf(summary.pending_disbursement_count, 'loan')})
                  </span>
                </span>
                <FigureEntriesButton
                  figure="pending_disbursement_amount"
                  title="Pending Disbursement"
                  className={besideAmount}
                />
              </span>
            ),
          },
          {
            label: 'Total Loans Created',
            value: (
              <>
                <span>{summary.active_loans_count + summary.repaid_loans_count}</span>{' '}
                <span className="text-muted">
                  (plus {summary.written_off_loans_count} written off)
                </span>
                {nothingBeside}
              </>
            ),
          },
        ]}
      />
      <Note>
        Total Lent Out includes money on its way to borrowers, Disbursed to Borrowers does not.
        Total Loans Created is the active loans and the repaid ones.
      </Note>
    </Card>
  );
}

export function IncomingPayments({ summary }: { summary: FinancialSummary }) {
  return (
    <Card title="Incoming Payments">
      <Facts
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
            value: (
              <>
                {summary.repaid_loans_count}
                {nothingBeside}
              </>
            ),
          },
        ]}
      />
      <Note>
        Expected is the principal, interest and late fees that are owed. Active are the loans sent
        and not repaid, also the overdue and the defaulted ones, until they are written off.
      </Note>
    </Card>
  );
}

/** What a figure adds up, where its label alone leaves it open. */
function Note({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-sm text-muted">{children}</p>;
}

const besideAmount = 'relative -my-1 ml-1 align-middle';
/** Keeps the counts in line with the amounts. */
const nothingBeside = <span aria-hidden="true" className="ml-1 inline-block w-7" />;

function Amount({
  figure,
  title,
  summary,
}: {
  figure: FigureName;
  title: string;
  summary: FinancialSummary;
}) {
  return (
    <>
      <Money cents={summary[figure]} />
      <FigureEntriesButton figure={figure} title={title} className={besideAmount} />
    </>
  );
}
