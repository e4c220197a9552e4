import { type Loan, loanNumber, type Receipt } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { PrintableCard } from '../../ui/page/printable-card.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { reopeningDispute } from '../loan/reopening-dispute.ts';

/** The receipt of a repaid loan, printable by itself. */
export function ReceiptCard({ receipt, loan }: { receipt: Receipt; loan: Loan }) {
  const { lender } = receipt;
  const disputed = reopeningDispute(loan);
  return (
    <PrintableCard title="Receipt" printLabel="Print receipt">
      <p>
        {lender.name} received {formatDollars(receipt.amount)} from{' '}
        <PersonName name={receipt.borrower_name} /> on <DateText date={receipt.paid_at} />.{' '}
        {disputed ? (
          <>
            This payment is disputed: the bank asked for it back on{' '}
            <DateText date={disputed.opened_at} />. The dispute is not decided yet.
          </>
        ) : (
          'The loan is repaid in full.'
        )}
      </p>
      <Facts
        className="mt-3"
        items={[
          { label: 'Loan', value: loanNumber(loan.id) },
          { label: 'Amount lent', value: formatDollars(receipt.principal) },
          { label: 'Interest', value: formatDollars(receipt.interest) },
          { label: 'Late fee', value: formatDollars(receipt.late_fee) },
          { label: 'Paid in all', value: formatDollars(receipt.amount), strong: true },
          { label: 'How', value: receipt.method },
          {
            label: 'Reference',
            value: <span className="break-all">{receipt.reference}</span>,
          },
        ]}
      />
      <p className="mt-3 text-sm text-muted">
        <UnbrokenText
          text={`${lender.name}, ${lender.address}. ${lender.email}, ${lender.phone}`}
        />
      </p>
    </PrintableCard>
  );
}
