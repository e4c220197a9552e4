import { isOfThisDisbursement, type Loan } from '../world/model.ts';
import type { LoanTruth } from '../world/truth.ts';
import type { Shown } from './expectations.ts';

/**
 * A payment was lost since the last look: the late fee waits, anew where it had settled the loan; then nothing is debited
 * any more either, before its borrower says so.
 */
export function noteLoss(loan: Loan, { payments }: LoanTruth, { stage }: Shown, now: Date): void {
  const lost = payments.filter(({ dispute }) => dispute?.status === 'lost');
  if (lost.length === 0) return;
  const isOwedAgain =
    loan.stage === 'repaid' && !loan.paidOutside && !['repaid', 'cancelled'].includes(stage);
  if (isOwedAgain) loan.choices.push({ on: false, at: now });
  if (isOwedAgain || !loan.lostOn) loan.lostOn = now;
  // One that was made for an earlier disbursement was owed back, and changes nothing of what is due.
  const isLostOfThis = lost.some((payment) => isOfThisDisbursement(loan, payment));
  if (isOwedAgain || (isLostOfThis && !loan.owedAgainOn)) loan.owedAgainOn = now;
}

/** Notes a debit that was dropped since the present disbursement. One of an earlier disbursement counts no more. */
export function noteDroppedDebit(loan: Loan, at: Date | null): void {
  if (at && at > loan.waitsSince) loan.debitDroppedOn = at;
}
