import { type Cents, cents, zeroCents } from '@sevenday/lending';
import {
  claimDropped,
  lateFeeWaived,
  type PaymentAccount,
  paid,
  paidAfterWriteOff,
  postLoanEntry,
} from '../../ledger/index.ts';
import { countCompletedLoan } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { advance, type LoanRow, totalDueCents, updateLoanRow } from '../loan/loan.ts';
import { sendReceipt } from '../notices/send-receipt.ts';

export interface Settlement {
  amountCents: Cents;
  into: PaymentAccount;
  /** Null for a payment into the lender's own bank account. */
  providerReference: string | null;
  /** Null if the payment provider reported the payment. */
  actorId: string | null;
  now: Date;
  wall: Date;
}

/**
 * `amountCents` is what was paid. If it lacks the late fee or a part of it, waives what is missing
 * (decisions, "checkout"). The caller has locked the loan's row, and cancels an announced debit
 * itself. Refuses with `loan_state`. Throws RangeError if `amountCents` is more than the loan owes,
 * or less than it owes without the late fee.
 */
export async function settleLoan(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  settlement: Settlement,
): Promise<{ loan: LoanRow; postingId: string }> {
  const state = advance(loan, 'paid_in_full');
  const quoted = await waiveLaterFee(tx, loan, settlement);
  const due = {
    principalCents: quoted.principalCents,
    interestCents: quoted.interestCents,
    lateFeeCents: quoted.lateFeeCents,
    into: settlement.into,
  };
  const entry = loan.status === 'written_off' ? paidAfterWriteOff(due) : paid(due);
  const postingId = await postLoanEntry(tx, loan, entry, settlement);
  const repaid = await updateLoanRow(tx, quoted, {
    ...state,
    lateFeeCents: quoted.lateFeeCents,
    repaidAt: settlement.now,
    paymentProcessing: false,
    paymentExpectedBy: null,
  });
  const counted = await countCompletedLoan(tx, loan.memberId, 1, runtime.policy);
  await recordAudit(tx, runtime.keys, {
    at: settlement.now,
    actorId: settlement.actorId,
    action: 'loan.repaid',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: {
      amount_cents: settlement.amountCents,
      payment: settlement.providerReference,
      completed_loans: counted.completedLoans,
      level: counted.level,
    },
  });
  const { amountCents, now } = settlement;
  await sendReceipt(tx, runtime.keys, repaid, { postingId, amountCents, now });
  return { loan: repaid, postingId };
}

async function waiveLaterFee(tx: Tx, loan: LoanRow, settlement: Settlement): Promise<LoanRow> {
  const missing = totalDueCents(loan) - settlement.amountCents;
  if (missing === 0) return loan;
  if (missing < 0 || missing > loan.lateFeeCents) {
    throw new RangeError('The payment is not what the loan owes.');
  }
  const waived = cents(missing);
  // In the ledger, a written-off loan is not an amount due but a claim of the lender. So the waived
  // fee is subtracted from the claim.
  const claim = { principalCents: zeroCents, interestCents: zeroCents, lateFeeCents: waived };
  const entry = loan.status === 'written_off' ? claimDropped(claim) : lateFeeWaived(claim);
  await postLoanEntry(tx, loan, entry, settlement);
  return { ...loan, lateFeeCents: cents(loan.lateFeeCents - waived) };
}
