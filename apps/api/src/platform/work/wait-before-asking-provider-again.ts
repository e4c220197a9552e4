/**
 * How soon to ask the payment provider again. `since`: when the payment, payout, refund or mandate
 * began.
 */
export function lookAgainAfterMs(since: Date, now: Date): number {
  const age = now.getTime() - since.getTime();
  return Math.min(Math.max(age / 4, 1_000), 600_000);
}
