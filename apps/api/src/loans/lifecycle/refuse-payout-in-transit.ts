import { refusals } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { Refusal } from '../../platform/base/refusal.ts';
import type { LoanRow } from '../loan/loan.ts';

/**
 * Refuses with `money_in_transit` while a payout of one of these loans has not arrived. The books know only that it has
 * left. If a manual transfer came back later, it could not be recorded for a loan that is gone. The caller has locked
 * the loans' rows.
 */
export function refusePayoutInTransit(locked: readonly LoanRow[], now: Date): void {
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
