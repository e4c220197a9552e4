import type { FinancialSummary } from '@sevenday/contract';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { countOf } from '../../ui/format.ts';
import { FigureAmount } from './figure-amount.tsx';

export function OutgoingLoans({ summary }: { summary: FinancialSummary }) {
  return (
    <Card title="Outgoing Loans">
      <Facts
        items={[
          {
            label: 'Total Lent Out',
            value: (
              <FigureAmount
                figure="total_outgoing"
                title="Total Lent Out"
                cents={summary.total_outgoing}
              />
            ),
          },
          {
            label: 'Disbursed to Borrowers',
            value: (
              <FigureAmount
                figure="total_disbursed"
                title="Disbursed to Borrowers"
                cents={summary.total_disbursed}
              />
            ),
          },
          {
            label: 'Pending Disbursement',
            value: (
              <>
                <FigureAmount
                  figure="pending_disbursement_amount"
                  title="Pending Disbursement"
                  cents={summary.pending_disbursement_amount}
                />{' '}
                <span className="text-muted">
                  ({countOf(summary.pending_disbursement_count, 'loan')})
                </span>
              </>
            ),
          },
          {
            label: 'Total Loans Created',
            value: (
              <>
                <span>{summary.active_loans_count + summary.repaid_loans_count}</span>{' '}
                <span className="text-muted">({summary.written_off_loans_count} written off)</span>
              </>
            ),
          },
        ]}
      />
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
              <FigureAmount
                figure="total_incoming"
                title="Expected from Active Loans"
                cents={summary.total_incoming}
              />
            ),
          },
          {
            label: 'Already Repaid',
            value: (
              <FigureAmount
                figure="total_repaid"
                title="Already Repaid"
                cents={summary.total_repaid}
              />
            ),
          },
          {
            label: 'Interest Earned',
            value: (
              <FigureAmount
                figure="total_interest_earned"
                title="Interest Earned"
                cents={summary.total_interest_earned}
              />
            ),
          },
          {
            label: 'Late Fees Collected',
            value: (
              <FigureAmount
                figure="total_late_fees"
                title="Late Fees Collected"
                cents={summary.total_late_fees}
              />
            ),
          },
          { label: 'Repaid Loans', value: summary.repaid_loans_count },
        ]}
      />
    </Card>
  );
}
