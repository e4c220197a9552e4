import type { FinancialSummary } from '@sevenday/contract';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { countOf } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';

export function OutgoingLoans({ summary }: { summary: FinancialSummary }) {
  return (
    <Card title="Outgoing Loans">
      <Facts
        items={[
          { label: 'Total Lent Out', value: <Money cents={summary.total_outgoing} /> },
          { label: 'Disbursed to Borrowers', value: <Money cents={summary.total_disbursed} /> },
          {
            label: 'Pending Disbursement',
            value: (
              <>
                <Money cents={summary.pending_disbursement_amount} />{' '}
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
          { label: 'Expected from Active Loans', value: <Money cents={summary.total_incoming} /> },
          { label: 'Already Repaid', value: <Money cents={summary.total_repaid} /> },
          { label: 'Interest Earned', value: <Money cents={summary.total_interest_earned} /> },
          { label: 'Late Fees Collected', value: <Money cents={summary.total_late_fees} /> },
          { label: 'Repaid Loans', value: summary.repaid_loans_count },
        ]}
      />
    </Card>
  );
}
