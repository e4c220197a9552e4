import { useMyLoans } from '../loans/loan/loan-queries.ts';
import { NotReached } from '../loans/returns/payout-returned.tsx';

/** An account is verified by whose it is. That money does not reach it, the loan alone knows. */
export function MoneyNotReached() {
  const { data: loans } = useMyLoans();
  return loans?.map((loan) =>
    loan.payout_returned ? (
      <p key={loan.id} className="border-l-4 border-amber bg-amber-wash px-4 py-3">
        <NotReached loan={loan} came={loan.payout_returned} />
      </p>
    ) : null,
  );
}
