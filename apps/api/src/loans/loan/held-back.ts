/** Why a payout that was planned was never handed over. */
export interface HeldBack {
  /** Until when money of its borrower waits, by the wall clock; null where something else bars it. */
  sendableFrom: Date | null;
  /** Another creditor lends now than the agreement names. */
  creditorChanged: boolean;
}
