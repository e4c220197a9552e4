import type { StatementEntry } from '@sevenday/contract';
import { inArray } from 'drizzle-orm';
import { payouts } from '../loans/index.ts';
import { isOwnId } from '../platform/base/is-own-id.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { disputes, payments, refunds } from '../repayments/index.ts';

/**
 * Reads the provider's ids of our payouts and refunds, by our own id of the attempt.
 *
 * The books have them under our id, because the provider has given none yet when they are sent. For a manual transfer,
 * returns the reference that was recorded.
 */
export async function referencesAtProvider(
  tx: Tx,
  references: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(references.filter((one) => one !== null && isOwnId(one)))] as string[];
  const known = new Map<string, string>();
  if (ids.length === 0) return known;
  const sent = await tx.select().from(payouts).where(inArray(payouts.id, ids));
  for (const { id, providerId, transferReference } of sent) {
    const reference = providerId ?? transferReference;
    if (reference) known.set(id, reference);
  }
  const refunded = await tx.select().from(refunds).where(inArray(refunds.id, ids));
  for (const { id, providerId } of refunded) if (providerId) known.set(id, providerId);
  return known;
}

type HowPaid = NonNullable<StatementEntry['paid_by']>;

/**
 * Reads how each payment at the provider was made, by the provider's id of the payment. If the payment settled its loan
 * again, that is by the provider's id of the dispute or refund (`settleLoanAgain`).
 */
export async function howPaid(
  tx: Tx,
  references: readonly (string | null)[],
): Promise<ReadonlyMap<string, HowPaid>> {
  const asked = references.filter((one) => one !== null);
  if (asked.length === 0) return new Map();
  const found = await tx.select().from(payments).where(inArray(payments.providerPaymentId, asked));
  const won = await tx
    .select({ id: disputes.providerId })
    .from(disputes)
    .where(inArray(disputes.providerId, asked));
  const returned = await tx
    .select({ id: refunds.providerId })
    .from(refunds)
    .where(inArray(refunds.providerId, asked));
  return new Map([
    ...found.map((one) => [one.providerPaymentId ?? '', methodOf(one)] as const),
    ...won.map(({ id }) => [id, 'won_dispute'] as const),
    ...returned.map(({ id }) => [id ?? '', 'returned_refund'] as const),
  ]);
}

function methodOf({ kind, bankFingerprint }: typeof payments.$inferSelect): HowPaid {
  if (kind === 'debit') return 'automatic_repayment';
  return bankFingerprint ? 'bank_payment' : 'card';
}
