import { randomUUID } from 'node:crypto';
import { loanNumber } from '@sevenday/contract';
import { formatDollars, takesPayment } from '@sevenday/lending';
import { refuseOwnCase } from '../../bank-accounts/index.ts';
import { type LoanRow, lockLoan, totalDueCents } from '../../loans/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Payment } from '../../platform/stripe/provider.ts';
import { findLivePayment } from '../payment/payment.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { payments } from '../payment/tables.ts';
import { reportOfDebit } from '../settlement/payment-report.ts';
import { recordPayment } from '../settlement/record-payment-report.ts';

/**
 * For a payment at the provider that no payment page or debit of ours asked for (decisions,
 * "payment that nobody requested"). Refuses with `loan_not_found`, `own_case` or `break_outcome`.
 * The provider's id of a payment is unique in the database, so no payment settles two loans.
 */
export async function creditUnrequestedPaymentToLoan(
  tx: Tx,
  runtime: Runtime,
  { loanId, sent, actorId }: { loanId: string; sent: Payment; actorId: string },
  at: { now: Date; wall: Date },
): Promise<LoanRow> {
  const loan = await lockLoan(tx, loanId);
  await refuseOwnCase(tx, runtime, { memberId: loan.memberId, actorId });
  const whyNot = whyNotPaidBy(loan, sent);
  if (whyNot) throw new Refusal('break_outcome', whyNot, { loan: whyNot });
  // A loan has at most one live payment, so a second one is stored as `failed` at first. Then
  // `recordPayment` makes it `succeeded`.
  const status = (await findLivePayment(tx, loan.id)) ? 'failed' : 'planned';
  const id = randomUUID();
  const madeAt = new Date(Math.min(sent.createdAt.getTime(), at.now.getTime()));
  await tx.insert(payments).values({
    ...{ id, loanId, memberId: loan.memberId, kind: 'checkout', status },
    amountCents: sent.amountCents,
    providerKey: `unrequested:${sent.id}`,
    ...{ quotedAt: madeAt, firstAttemptAt: madeAt, adoptedAt: at.now, dueAt: loan.dueAt },
    ...{ returnOrigin: runtime.publicUrl, expiresAt: madeAt },
  });
  await auditPayment(tx, runtime.keys, loanIds(loan), {
    at: at.now,
    actorId,
    action: 'payment.adopted',
    codes: { payment: sent.id, attempt: id, amount_cents: sent.amountCents, kind: 'checkout' },
  });
  await recordPayment(tx, runtime, id, reportOfDebit(sent), at);
  return loan;
}

function loanIds({ id: loanId, memberId }: LoanRow) {
  return { loanId, memberId };
}

function whyNotPaidBy(loan: LoanRow, { status, amountCents, charge }: Payment): string | null {
  const number = loanNumber(loan.id);
  if (status !== 'succeeded') return 'This payment has not succeeded at the provider.';
  if (charge?.isContested) {
    return 'This payment was refunded or disputed at the provider, so it cannot pay a loan any more.';
  }
  if (!takesPayment(loan)) return `Loan ${number} takes no payment: it is ${loan.status}.`;
  if (loan.paymentProcessing) {
    return `Another payment of loan ${number} is on its way. Wait until it has ended.`;
  }
  const due = totalDueCents(loan);
  if (due === amountCents) return null;
  return `Loan ${number} owes ${formatDollars(due)}, and this payment is ${formatDollars(amountCents)}. A loan is paid in full or not at all. Lower what the loan owes first, or refund the payment in the provider’s dashboard.`;
}
