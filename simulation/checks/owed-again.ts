import { isOfThisDisbursement, type Loan } from '../world/model.ts';
import type { LoanTruth } from '../world/truth.ts';
import type { Shown } from './expectations.ts';

/**
 * Notes payments that were lost since the last look. The late fee then waits, and waits again if the payment had
 * settled the loan. In that case nothing is debited any more until the borrower says so.
 */
export function noteLoss(loan: Loan, { payments }: LoanTruth, { stage }: Shown, now: Date): void {
  const lost = payments.filter(({ dispute }) => dispute?.status === 'lost');
  if (lost.length === 0) return;
  const isOwedAgain =
    loan.stage === 'repaid' && !loan.paidOutside && !['repaid', 'cancelled'].includes(stage);
  if (isOwedAgain) loan.choices.push({ on: false, at: now });
  if (isOwedAgain || !loan.lostOn) loan.lostOn = now;
  // A payment for an earlier disbursement was owed back, and changes nothing of what is due.
  const isLostOfThis = lost.some((payment) => isOfThisDisbursement(loan, payment));
  if (isOwedAgain || (isLostOfThis && !loan.owedAgainOn)) loan.owedAgainOn = now;
}

/** Notes a debit that was dropped since the present disbursement. A debit of an earlier disbursement counts no more. */
export function noteDroppedDebit(loan: Loan, at: Date | null): void {
  if (at && at > loan.waitsSince) loan.debitDroppedOn = at;
}
