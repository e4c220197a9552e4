import { dayOf } from '../base/calendar.ts';
import { minuteMs } from '../base/clock.ts';
import type { Loan } from './model.ts';
import type { LoanTruth, PaymentTruth } from './truth.ts';

/** When a loan is looked at. */
export interface Look {
  now: Date;
  /** When, since the last look, the product did all that was due and nothing went wrong. */
  heard: readonly Date[];
}

/** So long after a payment page was asked about, the product asks again at the latest. */
const askedAgainWithinMs = 10 * minuteMs;

export function isPastDueSince({ dueFrom }: Loan, now: Date): boolean {
  return dueFrom !== null && dayOf(now) > dueFrom;
}

/**
 * Whether since the last look there was a moment at which a loan was past its due day with no payment being processed
 * and no announced debit still to come: only then may a late charge be added (the agreement, "Late charge").
 */
export function mayHaveBeenLate(
  loan: Loan,
  truth: LoanTruth,
  shown: { stage: string; debitTry: number | null },
  { now, heard }: Look,
): boolean {
  if (!isPastDueSince(loan, now)) return false;
  return loan.seen?.stage !== 'disbursed' || !wasHeld(loan, truth, shown, heard);
}

/** From the last look, or from before the end of its due day, one payment or debit or the next kept it from being late. */
function wasHeld(
  loan: Loan,
  { payments }: LoanTruth,
  shown: { stage: string; debitTry: number | null },
  heard: readonly Date[],
): boolean {
  const { seen, touched } = loan;
  if (!seen || touched || payments.some(({ dispute }) => dispute?.status === 'lost')) return false;
  const holds = (payment: PaymentTruth) =>
    seen.inFlight.includes(payment.id) ||
    (payment.createdAt > seen.at &&
      ((payment.isDebit && seen.debitAnnounced) || wasHeardOf(loan, payment, heard)));
  const lasts = ({ status }: PaymentTruth) =>
    status === 'processing' || (status === 'succeeded' && shown.stage === 'repaid');
  if (payments.some((payment) => lasts(payment) && holds(payment))) return true;
  // A debit that came back is announced once more in the same moment.
  const isRetry = shown.debitTry === 2 && seen.inFlight.length > 0;
  return shown.debitTry !== null && (seen.debitAnnounced || isRetry);
}

/** The product knew of a payment made since the last look before the due day was over. */
function wasHeardOf({ dueFrom }: Loan, { createdAt }: PaymentTruth, heard: readonly Date[]) {
  const known = createdAt.getTime() + askedAgainWithinMs;
  return heard.some((at) => at.getTime() >= known && dayOf(at) <= (dueFrom ?? ''));
}
