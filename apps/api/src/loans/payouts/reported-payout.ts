import type { LocalDay } from '@sevenday/lending';
import type { Payout } from '../../platform/stripe/provider.ts';
import type { HeldBackPayout } from '../loan/held-back-payout.ts';

/**
 * The new state of a payout. The payment provider or an admin reports it, or we set it ourselves
 * when we hold a payout back before we submit it.
 */
export interface ReportedPayout {
  providerId: string | null;
  status: 'processing' | 'posted' | 'failed' | 'canceled' | 'returned';
  /** Why the payout failed or came back: a code or a short sentence. Only admins see it. */
  reason: string | null;
  /**
   * The day on which the payment provider expects the money to arrive. Null if the provider names
   * no day.
   */
  arrivesOn: LocalDay | null;
  /** Why we cancelled the payout before submitting it. Left out if the payout was not held back. */
  heldBack?: HeldBackPayout;
}

/**
 * When a report is recorded, by the business clock (`now`) and by the real time (`wall`). `actorId`
 * is the admin who recorded the report. Left out if the payment provider reported it.
 */
export interface Recorded {
  now: Date;
  wall: Date;
  actorId?: string;
}

/** Makes a report from the payment provider's payout. */
export function reportOfPayout({ id, status, reason, arrivesOn }: Payout): ReportedPayout {
  return { providerId: id, status, reason, arrivesOn };
}
