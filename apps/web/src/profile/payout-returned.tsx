import { useMyLoans } from '../loans/loan/loan-queries.ts';
import { NotReached } from '../loans/returns/payout-returned.tsx';

/** Says that money did not reach the account. Only the loan knows this: an account counts as verified by its owner. */
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
