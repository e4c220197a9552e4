import { type Cents, debitSubmitTime } from '@sevenday/lending';
import { and, inArray } from 'drizzle-orm';
import {
  type LoanRepayments,
  type LoanRow,
  lateFeeData,
  noRefundsOrDisputes,
  type ViewedAt,
} from '../../loans/index.ts';
import { lateFeeOfNow } from '../../notices/index.ts';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import { readDebits } from '../debits/read-debits.ts';
import { type DebitRow, liveStatuses } from '../payment/payment.ts';
import { payments } from '../payment/tables.ts';
import { missedPaymentView } from './failed-payment-attempt-view.ts';
import { readAttemptedCheckoutPayments } from './read-attempted-checkout-payments.ts';
import { readRefundsAndDisputes } from './read-refunds-and-disputes.ts';

export async function readPaymentStateOfLoans(
  tx: Tx,
  loans: readonly LoanRow[],
  viewedAt: ViewedAt,
): Promise<ReadonlyMap<string, LoanRepayments>> {
  const loanIds = loans.map(({ id }) => id);
  const [debits, byPage, underWay, refundsAndDisputes] = await runTogether(
    readDebits(tx, loanIds),
    readAttemptedCheckoutPayments(tx, { loanIds }),
    readAmountsUnderWay(tx, loans),
    readRefundsAndDisputes(tx, loans, viewedAt),
  );
  return new Map(
    loans.map((loan) => {
      const { id } = loan;
      const isOfLoan = ({ loanId }: { loanId: string }) => loanId === id;
      const debitsOfLoan = debits.filter(isOfLoan);
      return [
        id,
        {
          next_debit: nextDebit(loan, debitsOfLoan, viewedAt),
          missed_payment: missedPaymentView(loan, debitsOfLoan, byPage.filter(isOfLoan), viewedAt),
          payment_amount: underWay.get(id) ?? null,
          refunds_and_disputes: refundsAndDisputes.get(id) ?? noRefundsOrDisputes,
        },
      ];
    }),
  );
}

/** The keys are loan ids. */
async function readAmountsUnderWay(tx: Tx, loans: readonly LoanRow[]): Promise<Map<string, Cents>> {
  const paying = loans.filter(({ paymentProcessing }) => paymentProcessing).map(({ id }) => id);
  if (paying.length === 0) return new Map();
  const underWay = await tx
    .select({ loanId: payments.loanId, amountCents: payments.amountCents })
    .from(payments)
    .where(and(anyOf(payments.loanId, paying), inArray(payments.status, liveStatuses)));
  return new Map(underWay.map(({ loanId, amountCents }) => [loanId, amountCents]));
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
