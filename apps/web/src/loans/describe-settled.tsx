import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { DateText } from '../ui/date-text.tsx';
import type { Told } from '../ui/next-thing.tsx';
import { cameBackOf } from './came-back.ts';
import { inDays, TellWhereToSend, untilDecided } from './money-back-note.tsx';

/** A refund that waits for the borrower's word: it could not go back the way it came. */
export function describeRefundOwed(amount: Loan['amount']): Told {
  return {
    title: `We owe you ${formatDollars(amount)}.`,
    text: (
      <>
        It could not go back the way it came. <TellWhereToSend />
      </>
    ),
  };
}

/** Nothing is owed any more; what is still under way of its money stands before that. */
export function describeSettled(loan: Loan, settled: Told): Told {
  const [first] = cameBackOf(loan);
  if (!first) return settled;
  const amount = formatDollars(first.amount);
  switch (first.kind) {
    case 'disputed':
      return {
        title: `Your payment of ${amount} is disputed.`,
        text: (
          <>
            The dispute was opened on <DateText date={first.at} />. {untilDecided}
          </>
        ),
      };
    case 'owed':
      return describeRefundOwed(first.amount);
    case 'under_way':
      return {
        title: `We are giving you ${amount} back.`,
        text: `It goes back the way it came. ${inDays}`,
      };
    case 'given_back':
      return {
        ...settled,
        text: (
          <>
            {settled.text} We gave you {amount} back on <DateText date={first.at} />.
          </>
        ),
      };
    case 'taken_back':
      return settled;
  }
}
