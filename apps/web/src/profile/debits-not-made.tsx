import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { LoanTimeZone } from '../api/config.ts';
import { PaidByOneself } from '../loans/automatic-repayment/automatic-repayment.tsx';
import { useMyLoans } from '../loans/loan/loan-queries.ts';
import { DateText } from '../ui/text/date-text.tsx';

/** Finds the loans whose announced debit would be cancelled with the bank account; undefined until they are known. */
export function useDebitsNotMade(): Loan[] | undefined {
  const { data: loans } = useMyLoans();
  return loans?.filter(({ next_debit, payment_processing }) => next_debit && !payment_processing);
}

/** Says what it costs to link another account: the debits were authorized only for the present one. */
export function DebitsNotMade({ loans }: { loans: Loan[] | undefined }) {
  if (!loans)
    return (
      <>
        If you link another account, we will not make a debit that we have planned. You authorized
        it only for the account you use now. You have to pay that loan yourself, with Pay&nbsp;Now.
      </>
    );
  if (loans.length === 0) return <>Linking another account cancels no planned debit.</>;
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
        {loans.length === 1 ? 'this loan' : 'these loans'}: you authorized debits only from the
        account you use now.
      </p>
    </div>
  );
}

function NotMade({ debit }: { debit: Loan['next_debit'] }) {
  if (!debit) return null;
  return (
    <>
      If you do, we will not make the debit of {formatDollars(debit.amount)} on{' '}
      <DateText date={debit.date} as="weekday" />.
    </>
  );
}
