import type { Loan } from '@sevenday/contract';
import { addCents, formatDollars } from '@sevenday/lending';
import { TextLink } from '../../ui/base/text-link.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { loanNames } from '../loan/loan-names.ts';
import { PayNowButton } from '../loan/pay-now-button.tsx';
import { yourAccount } from '../loan/your-account.ts';

/** Says how to pay loans due on one day, some of which may be debited. */
export function HowToPaySeveral({ loans }: { loans: readonly Loan[] }) {
  const { debits, isEach, isOneDay } = debitsOf(loans);
  const [debit] = debits;
  if (!debit) return <>Pay each one separately.</>;
  const onItsDay = isOneDay ? (
    <>
      on <DateText date={debit.date} as="weekday" />
    </>
  ) : (
    'on the day shown beside each loan'
  );
  const account = loans.find(({ next_debit }) => next_debit)?.bank_account ?? null;
  const sum = formatDollars(addCents(...debits.map(({ amount }) => amount)));
  return (
    <>
      We will debit {isEach ? 'what you owe on each loan' : `${sum} of this sum`} from{' '}
      <UnbrokenText text={yourAccount(account)} /> {onItsDay}.{' '}
      {isEach ? 'You can also pay the loans now.' : 'Please pay the rest with Pay\u00a0Now.'}
    </>
  );
}

/** Lists each loan with its button, and says whether it is debited. */
export function PaySeveral({ loans }: { loans: readonly Loan[] }) {
  const { debits, isEach, isOneDay } = debitsOf(loans);
  const isShownAbove = debits.length === 0 || (isEach && isOneDay);
  const names = loanNames(loans);
  return (
    <ul className="w-full divide-y divide-line">
      {loans.map((loan, index) => (
        <li key={loan.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
          <div className="flex-1 basis-56">
            <TextLink to={`/loans/${loan.id}`}>Loan of {names[index]}</TextLink>
            {isShownAbove ? null : (
              <p className="text-muted">
                <WhetherDebited loan={loan} />
              </p>
            )}
          </div>
          <PayNowButton loanId={loan.id} amount={loan.total_due} of={names[index]} />
        </li>
      ))}
    </ul>
  );
}

function WhetherDebited({ loan: { next_debit: debit } }: { loan: Loan }) {
  if (!debit) return <>There is no debit for this loan. Please pay it with Pay&nbsp;Now.</>;
  return (
    <>
      We will debit {formatDollars(debit.amount)} for this loan on{' '}
      <DateText date={debit.date} as="weekday" />.
    </>
  );
}

function debitsOf(loans: readonly Loan[]) {
  const debits = loans.flatMap(({ next_debit }) => next_debit ?? []);
  return {
    debits,
    isEach: debits.length === loans.length,
    isOneDay: debits.every(({ date }) => date.getTime() === debits[0]?.date.getTime()),
  };
}
