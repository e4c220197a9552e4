import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { LoanTimeZone } from '../api/config.ts';
import { PaidByOneself } from '../loans/automatic-repayment/automatic-repayment.tsx';
import { useMyLoans } from '../loans/loan/loan-queries.ts';
import { DateText } from '../ui/text/date-text.tsx';

/** The loans whose announced debit ends with the account it is announced for; undefined while they are not known. */
export function useDebitsNotMade(): Loan[] | undefined {
  const { data: loans } = useMyLoans();
  return loans?.filter(({ next_debit, payment_processing }) => next_debit && !payment_processing);
}

/** What linking an account in the place of another costs: the debits were authorized for that one alone. */
export function DebitsNotMade({ loans }: { loans: Loan[] | undefined }) {
  if (!loans)
    return (
      <>
        A debit that is announced for a loan will then not be made: you authorized it for the
        account you use now, and for no other. You pay that loan yourself, with Pay&nbsp;Now.
      </>
    );
  if (loans.length === 0) return <>No debit is announced for any of your loans.</>;
  return (
    <div className="grid gap-3">
      {loans.map((loan) => (
        <LoanTimeZone key={loan.id} value={loan.time_zone}>
          <p>
            <NotMade debit={loan.next_debit} /> <PaidByOneself loan={loan} />
          </p>
        </LoanTimeZone>
      ))}
      <p>
        Automatic repayment cannot be turned on again for{' '}
        {loans.length === 1 ? 'this loan' : 'these loans'}: you authorized debits of the account you
        use now, and of no other.
      </p>
    </div>
  );
}

function NotMade({ debit }: { debit: Loan['next_debit'] }) {
  if (!debit) return null;
  return (
    <>
      The debit of {formatDollars(debit.amount)} on <DateText date={debit.date} as="weekday" /> will
      then not be made.
    </>
  );
}
