import type { ActiveLoan } from '@sevenday/contract';
import { dueBadge } from '@sevenday/lending';
import { Badge, type BadgeTone } from '../../ui/base/badge.tsx';

// Spec section 9: red when overdue, orange at 2 days or fewer, green otherwise.
const dueTones = { red: 'danger', orange: 'warning', green: 'success' } as const;

/** Shows when the loan is due, and any payment or payout on its way. */
export function LoanBadges({ loan }: { loan: ActiveLoan }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {badgesOf(loan).map(({ tone, text }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </div>
  );
}

/** Shows the badge that says most of the loan, and how many more there are. */
export function MainLoanBadge({ loan }: { loan: ActiveLoan }) {
  const badges = badgesOf(loan);
  const main = badges.at(-1);
  return main ? (
    <>
      <Badge tone={main.tone}>{main.text}</Badge>
      {badges.length > 1 ? (
        <span className="text-sm text-muted">{`+${badges.length - 1}`}</span>
      ) : null}
    </>
  ) : null;
}

/** The later ones say more: an overdue loan whose payment is processing asks for nothing now. */
function badgesOf(loan: ActiveLoan): { tone: BadgeTone; text: string }[] {
  const due = loan.days_until_due === null || isHeld(loan) ? null : dueBadge(loan.days_until_due);
  const badges: { tone: BadgeTone; text: string; isShown: boolean }[] = [
    { tone: due ? dueTones[due.tone] : 'info', text: due?.text ?? '', isShown: due !== null },
    {
      tone: 'danger',
      text: loan.written_off ? 'written off' : 'defaulted',
      isShown: loan.status === 'defaulted',
    },
    { tone: 'info', text: 'Money on its way', isShown: loan.money_on_its_way },
    { tone: 'danger', text: 'Payment returned', isShown: loan.payment_returned },
    { tone: 'info', text: 'Payment processing', isShown: loan.payment_processing },
    {
      tone: 'info',
      text: 'Debit announced',
      isShown: isHeld(loan) && !loan.payment_processing,
    },
  ];
  return badges.filter(({ isShown }) => isShown);
}

/** True past the due date while a payment or an announced debit keeps the loan from being overdue (decisions). */
function isHeld(loan: ActiveLoan): boolean {
  return (loan.days_until_due ?? 0) < 0 && !loan.is_overdue;
}
