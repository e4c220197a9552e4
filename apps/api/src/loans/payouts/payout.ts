import type { LocalDay } from '@sevenday/lending';
import type { HeldBackPayout } from '../loan/held-back-payout.ts';
import type { payouts } from '../loan/store.ts';

export type PayoutRow = typeof payouts.$inferSelect;

/** Where the provider says a payout stands. */
export interface PayoutReport {
  providerId: string | null;
  status: 'processing' | 'posted' | 'failed' | 'canceled' | 'returned';
  /** The provider's reason, as a code or a short sentence; shown to the admin. */
  reason: string | null;
  /** The day on which the provider expects the money to be there; null where it does not say. */
  arrivesOn: LocalDay | null;
  /** Given where we canceled the payout ourselves. */
  heldBack?: HeldBackPayout;
}

/** When it is recorded; `actorId` is the admin who recorded it, absent when the provider reported it. */
export interface Recorded {
  now: Date;
  wall: Date;
  actorId?: string;
}
