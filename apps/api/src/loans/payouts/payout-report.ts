import type { LocalDay } from '@sevenday/lending';
import type { Payout } from '../../platform/stripe/provider.ts';
import type { HeldBackPayout } from '../loan/held-back-payout.ts';

/** How a payout stands, as the provider or an admin reports it. */
export interface PayoutReport {
  providerId: string | null;
  status: 'processing' | 'posted' | 'failed' | 'canceled' | 'returned';
  /** Why the payout failed or came back: a code or a short sentence. Shown to admins alone. */
  reason: string | null;
  /** The day on which the provider expects the money to arrive; null if the provider names no day. */
  arrivesOn: LocalDay | null;
  /** Why we canceled the payout before submitting it. Left out of every other report. */
  heldBack?: HeldBackPayout;
}

/**
 * When a report is recorded, by both clocks. `actorId` is the admin who recorded it; left out when the provider
 * reported it.
 */
export interface Recorded {
  now: Date;
  wall: Date;
  actorId?: string;
}

/** Makes a report of a payout as the provider has it. */
export function reportOfPayout({ id, status, reason, arrivesOn }: Payout): PayoutReport {
  return { providerId: id, status, reason, arrivesOn };
}
