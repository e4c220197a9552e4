import type { ActiveLoan } from '@sevenday/contract';
import { dueBadge } from '@sevenday/lending';
import { Badge } from '../../ui/base/badge.tsx';

// Spec section 9: red when overdue, orange at 2 days or fewer, green otherwise.
const dueTones = { red: 'danger', orange: 'warning', green: 'success' } as const;

/** Shows when the loan is due, and any payment or payout on its way. */
export function LoanBadges({ loan }: { loan: ActiveLoan }) {
  const due = loan.days_until_due === null || isHeld(loan) ? null : dueBadge(loan.days_until_due);
  return (
    <div className="flex flex-wrap gap-1.5">
      {due ? <Badge tone={dueTones[due.tone]}>{due.text}</Badge> : null}
      {loan.status === 'defaulted' ? (
        <Badge tone="danger">{loan.written_off ? 'written off' : 'defaulted'}</Badge>
      ) : null}
      {loan.money_on_its_way ? <Badge tone="info">Money on its way</Badge> : null}
      {loan.payment_returned ? <Badge tone="danger">Payment came back</Badge> : null}
      {loan.payment_processing ? <Badge tone="info">Payment processing</Badge> : null}
      {isHeld(loan) && !loan.payment_processing ? <Badge tone="info">Debit announced</Badge> : null}
    </div>
  );
}

/** True past the due date while a payment or an announced debit keeps the loan from being overdue (decisions). */
function isHeld(loan: ActiveLoan): boolean {
  return (loan.days_until_due ?? 0) < 0 && !loan.is_overdue;
}
