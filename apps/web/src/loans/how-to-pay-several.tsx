import type { Loan } from '@sevenday/contract';
import { addCents, formatDollars } from '@sevenday/lending';
import { DateText } from '../ui/date-text.tsx';
import { UnbrokenText } from '../ui/unbroken-text.tsx';
import { yourAccount } from './your-account.ts';

/** Of loans that are due on one day, some may be debited and others not. */
export function HowToPaySeveral({ loans }: { loans: readonly Loan[] }) {
  const debits = loans.flatMap(({ next_debit }) => next_debit ?? []);
  const [debit] = debits;
  if (!debit) return 'Pay each one separately.';
  const onItsDay = debits.every(({ date }) => date.getTime() === debit.date.getTime()) ? (
    <>
      on <DateText date={debit.date} as="weekday" />
    </>
  ) : (
    'on the days that stand beside them'
  );
  const account = loans.find(({ next_debit }) => next_debit)?.bank_account ?? null;
  const isEach = debits.length === loans.length;
  const sum = formatDollars(addCents(...debits.map(({ amount }) => amount)));
  return (
    <>
      {isEach ? 'Each' : `${sum} of it`} will be withdrawn from{' '}
      <UnbrokenText text={yourAccount(account)} /> {onItsDay}.{' '}
      {isEach ? 'You can also pay them now.' : 'Please pay the rest yourself.'}
    </>
  );
}
