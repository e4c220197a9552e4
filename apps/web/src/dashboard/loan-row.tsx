import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { LoanTimeZone } from '../api/config.ts';
import { NextDebit } from '../loans/automatic-repayment/automatic-repayment.tsx';
import { CancelLoanButton } from '../loans/loan/cancel-loan-button.tsx';
import { dueDateFact, totalDueLabel } from '../loans/loan/due-date.tsx';
import { LoanBadges } from '../loans/loan/loan-badges.tsx';
import { reacceptancePath } from '../loans/loan/loan-queries.ts';
import { isOff } from '../loans/loan/loan-standing.ts';
import { PayNowButton } from '../loans/loan/pay-now-button.tsx';
import { ProcessingText } from '../loans/loan/payment-processing.tsx';
import { WaitingExtension } from '../loans/next-step/waiting-extension.tsx';
import { BouncedPayment } from '../loans/returns/missed-payment.tsx';
import { NotReached } from '../loans/returns/payout-returned.tsx';
import { NoFeeYet, RefundNote } from '../loans/returns/refund-note.tsx';
import { takenBack } from '../loans/returns/returned-payment.ts';
import { ButtonLink } from '../ui/base/button.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { DateText } from '../ui/text/date-text.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { Money } from '../ui/text/money.tsx';

/** Shows a loan's amounts, badges, due date and actions. */
export function LoanRow({
  loan,
  isShownAbove,
}: {
  loan: Loan;
  /** True where the next step describes the loan's state already. */
  isShownAbove: boolean;
}) {
  return (
    <LoanTimeZone value={loan.time_zone}>
      <li className="grid gap-3 py-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="text-2xl font-semibold">
            <Money cents={loan.amount} />
          </h3>
          <LoanBadges loan={loan} />
        </div>
        <Facts
          items={[
            // The interest explains the total.
            ...(hasSum(loan)
              ? [{ label: 'Interest', value: <Money cents={loan.interest_amount} /> }]
              : []),
            { label: 'Late fee', value: <Money cents={loan.late_fee} /> },
            ...(isOff(loan.status) ? [] : [dueDateFact('Due date', loan)]),
            ...settlement(loan),
          ]}
        />
        <NextDebit loan={loan} isNamedAbove={isShownAbove} />
        {loan.payment_processing && !isShownAbove ? (
          <p className="text-sm">
            <ProcessingText loan={loan} />
          </p>
        ) : null}
        <div className="grid gap-2 text-sm empty:hidden">
          <RefundNote loan={loan} isFirstShown={isShownAbove && takenBack(loan) !== undefined} />
        </div>
        {isShownAbove || takenBack(loan) || loan.next_debit || loan.payment_processing ? null : (
          <p className="text-sm empty:hidden">
            <NoFeeYet loan={loan} />
          </p>
        )}
        {loan.missed_payment?.kind === 'bank_payment_returned' && !isShownAbove ? (
          <p className="text-sm">
            <BouncedPayment loan={loan} />
          </p>
        ) : null}
        {loan.waiting_extension && !isShownAbove ? (
          <p className="text-sm">
            <WaitingExtension loan={loan} />
          </p>
        ) : null}
        {loan.payout_returned && !isShownAbove ? (
          <p className="text-sm">
            <NotReached loan={loan} came={loan.payout_returned} />
          </p>
        ) : null}
        {loan.rejection_reason ? (
          <p className="text-sm">Why it was rejected: {loan.rejection_reason}</p>
        ) : null}
        <div className="flex flex-wrap items-center gap-3 text-right">
          <div className="mr-auto">
            <TextLink to={`/loans/${loan.id}`}>Details and documents</TextLink>
          </div>
          {loan.needs_reacceptance ? (
            <ButtonLink to={reacceptancePath(loan)} variant="secondary">
              Accept again
            </ButtonLink>
          ) : null}
          {loan.can_cancel ? <CancelLoanButton loan={loan} /> : null}
          {loan.can_pay ? <PayNowButton loanId={loan.id} /> : null}
        </div>
      </li>
    </LoanTimeZone>
  );
}

function hasSum({ status }: Loan): boolean {
  return status !== 'repaid' && !isOff(status);
}

function settlement(loan: Loan) {
  if (loan.status === 'repaid')
    return [{ label: 'Repaid on', value: <DateText date={loan.repaid_at} /> }];
  if (!hasSum(loan)) return [];
  return [{ label: totalDueLabel(loan), value: formatDollars(loan.total_due), strong: true }];
}
