import { instantAt, type LocalDay, laterDueAt, localDay } from '@sevenday/lending';
import type { LoanRow } from '../loan/loan.ts';
import type { PayoutChannel } from '../loan/store.ts';

/** A payout, and the day on which it arrives. The sender names the day: the lender, or the provider. */
export interface SentPayout {
  id: string;
  bankAccountId: string;
  channel: PayoutChannel;
  arrivesOn: LocalDay | null;
}

/**
 * Computes when a payout's money arrives: at noon of its day, in the loan's time zone. The provider's money leaves when
 * the payout is `posted`. If its day has come by then, the money arrives at that moment. A manual transfer may be
 * recorded days later, so its day counts even if it has passed.
 */
export function arrivalOf(
  { channel, arrivesOn }: Pick<SentPayout, 'channel' | 'arrivesOn'>,
  { postedAt, timeZone }: { postedAt: Date; timeZone: string },
): Date {
  if (!arrivesOn) return postedAt;
  if (channel === 'provider' && arrivesOn <= localDay(postedAt, timeZone)) return postedAt;
  return instantAt({ day: arrivesOn, hour: 12, minute: 0, timeZone });
}

/**
 * Returns the arrival and the due date, which never moves before the date that the borrower was told (decisions,
 * "term").
 */
export function termsOfArrival(
  { dueAt, termDays, timeZone }: LoanRow,
  arrivedAt: Date,
): Pick<LoanRow, 'arrivedAt' | 'dueAt'> {
  return { arrivedAt, dueAt: dueAt && laterDueAt({ dueAt, arrivedAt, termDays, timeZone }) };
}
