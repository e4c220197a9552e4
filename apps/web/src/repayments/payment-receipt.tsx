import { useQuery } from '@tanstack/react-query';
import { LoanTimeZone } from '../api/config.ts';
import { useLoan } from '../loans/loan/use-loan.ts';
import { loanHistoryQuery } from '../loans/page/loan-history.tsx';
import { ReceiptCard } from '../loans/page/receipt-card.tsx';

/** Shows the receipt of a loan that was just repaid. It comes last on the page, so nothing moves when it arrives. */
export function PaymentReceipt({ loanId }: { loanId: string }) {
  const { data: loan } = useLoan(loanId);
  const { data: history } = useQuery(loanHistoryQuery(loanId));
  if (!loan || !history?.receipt) return null;
  return (
    <LoanTimeZone value={loan.time_zone}>
      <ReceiptCard receipt={history.receipt} loan={loan} />
    </LoanTimeZone>
  );
}
