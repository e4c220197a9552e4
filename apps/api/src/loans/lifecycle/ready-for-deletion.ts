import { refusals } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { asc, eq } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/store.ts';

/** Locks all of a member's loans until the transaction ends. */
export async function lockMemberLoans(tx: Tx, memberId: string): Promise<LoanRow[]> {
  return tx
    .select()
    .from(loans)
    .where(eq(loans.memberId, memberId))
    .orderBy(asc(loans.id))
    .for('update');
}

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
