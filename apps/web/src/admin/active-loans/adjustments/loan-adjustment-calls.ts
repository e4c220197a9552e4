import {
  type ActiveLoan,
  type Capability,
  payoutReturned,
  recordOutsidePayment,
  waiveCharge,
  writeOffLoan,
} from '@sevenday/contract';
import { type Cents, formatDollars, subtractCents } from '@sevenday/lending';
import { callApi } from '../../../api/call.ts';
import type { LoanAdjustment } from './adjustment-dialog.tsx';
import { debitNotMade, type Owed, owedOf, willOwe } from './what-is-owed.ts';

/** Says when the borrower is notified: at once if a debit is too close. */
function undoable({ debit }: Owed): string {
  const words = 'You can undo this for 15 minutes, then the borrower is told.';
  return debit ? `${words} If the debit is too close, they are told at once.` : words;
}

/** Each capability that changes a loan that was sent. */
export const loanChanges = [
  'loans.adjust',
  'loans.write_off',
  'loans.disburse',
] as const satisfies readonly Capability[];

interface OfferedAdjustment extends LoanAdjustment {
  needs: (typeof loanChanges)[number];
}

/** What a person with these capabilities can do with a loan now; the server decides again. */
export function adjustmentsFor(loan: ActiveLoan, may: readonly Capability[]): LoanAdjustment[] {
  return everyAdjustmentOf(loan).filter(({ needs }) => may.includes(needs));
}

function everyAdjustmentOf(loan: ActiveLoan): OfferedAdjustment[] {
  const { id, borrower } = loan;
  const params = { id };
  const total = formatDollars(loan.total_due);
  const owed = owedOf(loan);
  const waive = (
    charge: 'late_fee' | 'interest',
    words: string,
    amount: Cents,
  ): OfferedAdjustment => ({
    needs: 'loans.adjust',
    title: `Waive ${words}`,
    description: `${willOwe(owed, subtractCents(owed.total, amount))} ${undoable(owed)}`,
    success: `The ${words.toLowerCase()} is waived`,
    run: (reason, idempotencyKey) =>
      callApi(waiveCharge, { params, body: { charge, reason }, idempotencyKey }),
  });
  // A payment on its way decides first.
  const isOwed =
    !loan.payment_processing && (loan.status === 'disbursed' || loan.status === 'defaulted');
  const isOut = isOwed && !loan.written_off;
  const isLate = isOut && (loan.is_overdue || loan.status === 'defaulted');
  return [
    ...(isOut && loan.late_fee > 0 ? [waive('late_fee', 'Late Fee', loan.late_fee)] : []),
    ...(isOut && loan.interest_amount > 0
      ? [waive('interest', 'Interest', loan.interest_amount)]
      : []),
    ...(isOwed
      ? [
          {
            needs: 'loans.adjust' as const,
            title: 'Record Payment',
            description: `Records that you received ${total} in your own bank: the loan is repaid and ${borrower.full_name} gets a receipt.${debitNotMade(owed)}`,
            success: 'The payment is recorded',
            run: (reason: string, idempotencyKey: string) =>
              callApi(recordOutsidePayment, { params, body: { reason }, idempotencyKey }),
          },
        ]
      : []),
    ...(isLate
      ? [
          {
            needs: 'loans.write_off' as const,
            title: 'Write Off',
            description: `The ${total} that ${borrower.full_name} owes is written off: the ${formatDollars(loan.amount)} that was lent becomes a loss. The claim stays, and the loan can still be paid.`,
            success: 'The loan is written off',
            harms: true as const,
            run: (reason: string, idempotencyKey: string) =>
              callApi(writeOffLoan, { params, body: { reason }, idempotencyKey }),
          },
        ]
      : []),
    ...(loan.manual_transfer
      ? [
          {
            needs: 'loans.disburse' as const,
            title: 'Transfer Returned',
            description: `The transfer of ${formatDollars(loan.amount)} did not reach ${borrower.full_name}. The loan waits to be sent again, on the terms that were signed.${debitNotMade(owed)}`,
            success: 'The loan waits to be sent again',
            harms: true as const,
            run: (reason: string, idempotencyKey: string) =>
              callApi(payoutReturned, { params, body: { reason }, idempotencyKey }),
          },
        ]
      : []),
  ];
}
