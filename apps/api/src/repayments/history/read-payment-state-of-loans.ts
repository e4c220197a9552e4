import { debitSubmitTime } from '@sevenday/lending';
import {
  type LoanRepayments,
  type LoanRow,
  lateFeeData,
  noRefundsOrDisputes,
  type ViewedAt,
} from '../../loans/index.ts';
import { lateFeeOfNow } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import { asDebit, type DebitRow, liveStatuses, type PaymentRow } from '../payment/payment.ts';
import { readPaymentsOfLoans } from '../payment/read-payments-of-loans.ts';
import type { PaymentStatus } from '../payment/tables.ts';
import { missedPaymentView } from './failed-payment-attempt-view.ts';
import { readRefundsAndDisputes } from './read-refunds-and-disputes.ts';

export async function readPaymentStateOfLoans(
  tx: Tx,
  loans: readonly LoanRow[],
  viewedAt: ViewedAt,
): Promise<ReadonlyMap<string, LoanRepayments>> {
  const loanIds = loans.map(({ id }) => id);
  const [payments, refundsAndDisputes] = await runTogether(
    readPaymentsOfLoans(tx, loanIds),
    readRefundsAndDisputes(tx, loans, viewedAt),
  );
  return new Map(
    loans.map((loan) => {
      const { id } = loan;
      const ofLoan = payments.filter(({ loanId }) => loanId === id);
      const debits = ofLoan.filter(({ kind }) => kind === 'debit').map(asDebit);
      const live = ofLoan.find(({ status }) => liveStatuses.includes(status));
      return [
        id,
        {
          next_debit: nextDebit(loan, debits, viewedAt),
          missed_payment: missedPaymentView(
            loan,
            debits,
            ofLoan.filter(isAttemptedCheckout),
            viewedAt,
          ),
          payment_amount: loan.paymentProcessing ? (live?.amountCents ?? null) : null,
          refunds_and_disputes: refundsAndDisputes.get(id) ?? noRefundsOrDisputes,
        },
      ];
    }),
  );
}

const attemptedStatuses: PaymentStatus[] = ['processing', 'succeeded', 'failed', 'returned'];

/** True if the borrower paid on the page, whatever became of the payment. */
function isAttemptedCheckout({ kind, status, providerPaymentId }: PaymentRow): boolean {
  return kind === 'checkout' && attemptedStatuses.includes(status) && providerPaymentId !== null;
}

/** `late_fee_without_it` is the late fee that would be added at once without the debit. */
function nextDebit(
  loan: LoanRow,
  debits: DebitRow[],
  viewedAt: ViewedAt,
): LoanRepayments['next_debit'] {
  const announced = debits.find(({ status }) => status === 'announced');
  if (!announced) return null;
  const { debitDay, amountCents, tryNumber } = announced;
  return {
    date: debitSubmitTime(debitDay, loan.timeZone),
    amount: amountCents,
    try_number: tryNumber,
    late_fee_without_it: lateFeeOfNow(
      lateFeeData({ ...loan, debitAnnounced: false }, viewedAt.now),
    ),
  };
}
