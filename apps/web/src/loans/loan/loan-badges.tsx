import type { Loan } from '@sevenday/contract';
import { loanBadges } from '@sevenday/lending';
import { Badge } from '../../ui/base/badge.tsx';
import { reopeningDispute } from './reopening-dispute.ts';

/** A loan's badges as the borrower sees them, the status first. */
export function LoanBadges({ loan }: { loan: Loan }) {
  const badges = loanBadges({
    status: loan.status === 'disbursed' && loan.is_overdue ? 'overdue' : loan.status,
    sent: loan.disbursed,
    inFlight: loan.payment_processing,
    daysUntilDue: loan.days_until_due,
  });
  return (
    <span className="flex flex-wrap gap-2">
      {badges.map((badge) => (
        <Badge key={badge.label} tone={badge.tone}>
          {badge.label}
        </Badge>
      ))}
      {reopeningDispute(loan) ? <Badge tone="warning">Payment disputed</Badge> : null}
    </span>
  );
}
