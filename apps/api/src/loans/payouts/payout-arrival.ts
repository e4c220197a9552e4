import { instantAt, type LocalDay, laterDueAt, localDay } from '@sevenday/lending';
import type { LoanRow } from '../loan/loan.ts';
import type { PayoutChannel } from '../loan/tables.ts';

/** `arrivesOn` is null if the payment provider named no day. */
export interface SentPayout {
  id: string;
  bankAccountId: string;
  channel: PayoutChannel;
  arrivesOn: LocalDay | null;
}

/**
 * For a manual transfer, the entered day always counts, because an admin may record the transfer
 * days later.
 */
export function arrivalOf(
  { channel, arrivesOn }: Pick<SentPayout, 'channel' | 'arrivesOn'>,
  { postedAt, timeZone }: { postedAt: Date; timeZone: string },
): Date {
  if (!arrivesOn) return postedAt;
  if (channel === 'provider' && arrivesOn <= localDay(postedAt, timeZone)) return postedAt;
  return instantAt({ day: arrivesOn, hour: 12, minute: 0, timeZone });
}

/** The due date is never earlier than the date in the borrower's notices (decisions, "term"). */
export function termsOfArrival(
  { dueAt, termDays, timeZone }: LoanRow,
  arrivedAt: Date,
): Pick<LoanRow, 'arrivedAt' | 'dueAt'> {
  return { arrivedAt, dueAt: dueAt && laterDueAt({ dueAt, arrivedAt, termDays, timeZone }) };
}
