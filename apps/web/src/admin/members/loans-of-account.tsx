import type { MemberLoan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { formatCalendarDay } from '../../ui/text/format-dates.ts';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { announcedDebit } from '../active-loans/adjustments/what-is-owed.ts';
import type { useMemberLoans } from './use-member.ts';

/** Says what happens to the member's loans once the account is deleted. */
export function LoansOfAccount({ loans }: { loans: ReturnType<typeof useMemberLoans> }) {
  const shown = loans.items?.flatMap(whatBecomes) ?? [];
  if (loans.error && !loans.items) {
    return <p>The member’s loans could not be loaded. One of them may need this account.</p>;
  }
  if (shown.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {shown.map(({ id, text }) => (
        <li key={id}>
          <UnbrokenText text={text} />
        </li>
      ))}
    </ul>
  );
}

/** Describes the effect on one loan. An approved loan names its account, and an announced debit needs it. */
function whatBecomes(loan: MemberLoan): { id: string; text: string }[] {
  const { id } = loan;
  const amount = formatDollars(loan.amount);
  if (loan.status === 'funded' && !loan.money_on_its_way) {
    return [
      {
        id,
        text: `The approved loan of ${amount} cannot be sent until the member links an account and accepts the loan again.`,
      },
    ];
  }
  const debit = announcedDebit(loan);
  if (!debit) return [];
  const day = formatCalendarDay(debit.day);
  return [
    {
      id,
      text: `The debit of ${formatDollars(debit.amount)} planned for ${day} is cancelled, and the member is told to pay the loan of ${amount} with Pay Now.`,
    },
  ];
}
