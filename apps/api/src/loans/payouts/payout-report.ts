import type { LocalDay } from '@sevenday/lending';
import type { Payout } from '../../platform/stripe/provider.ts';
import type { HeldBackPayout } from '../loan/held-back-payout.ts';

export interface ReportedPayout {
  providerId: string | null;
  status: 'processing' | 'posted' | 'failed' | 'canceled' | 'returned';
  /** A code or a short sentence, which only admins see. */
  reason: string | null;
  /** Null if the payment provider names no day of arrival. */
  arrivesOn: LocalDay | null;
  heldBack?: HeldBackPayout;
}

/**
 * `now` is by the business clock; `wall` is the real time. `actorId` is left out unless an admin
 * recorded the report.
 */
export interface Recorded {
  now: Date;
  wall: Date;
  actorId?: string;
}

export function reportOfPayout({ id, status, reason, arrivesOn }: Payout): ReportedPayout {
  return { providerId: id, status, reason, arrivesOn };
}
