import { useQuery } from '@tanstack/react-query';
import { LoanTimeZone } from '../api/config.ts';
import { useLoan } from '../loans/loan/use-loan.ts';
import { loanHistoryQuery } from '../loans/page/loan-history.tsx';
import { ReceiptCard } from '../loans/page/receipt-card.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { EmailText } from '../ui/text/email-text.tsx';

/** Says to which address the receipt is mailed. */
export function WhereReceiptGoes() {
  const { email } = useCurrentUser();
  return (
    <p>
      We are also sending the receipt to{' '}
      <span className="wrap-anywhere">
        <EmailText email={email} />
      </span>
      .
    </p>
  );
}

/** Shows the receipt of a loan that was just repaid. It stands last, so nothing moves when it arrives. */
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
