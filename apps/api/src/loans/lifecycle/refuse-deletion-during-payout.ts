import { refusals } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { Refusal } from '../../platform/base/refusal.ts';
import type { LoanRow } from '../loan/loan.ts';

/**
 * Refuses with `money_in_transit`, because we need the loan's row to record how the payout or the
 * manual transfer ends. The caller has locked the loans' rows.
 */
export function refuseDeletionDuringPayout(locked: readonly LoanRow[], now: Date): void {
  const manualTransfer = locked.find((loan) => loan.manualTransferBy);
  if (manualTransfer) {
    const amount = formatDollars(manualTransfer.principalCents);
    throw new Refusal('money_in_transit', refusals.deleting.manualTransfer(amount));
  }
  const inTransit = locked.find(
    ({ status, sent, arrivedAt }) =>
      (status === 'funded' && sent) || (arrivedAt !== null && arrivedAt > now),
  );
  if (!inTransit) return;
  const amount = formatDollars(inTransit.principalCents);
  throw new Refusal('money_in_transit', refusals.deleting.payout(amount));
}
