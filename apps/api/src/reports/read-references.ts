import type { StatementEntry } from '@sevenday/contract';
import { inArray } from 'drizzle-orm';
import { payouts } from '../loans/index.ts';
import { isOwnId } from '../platform/base/own-id.ts';
import type { Tx } from '../platform/database/database.ts';
import { payments, refunds } from '../repayments/index.ts';

/**
 * Payouts and refunds are posted under our own id of the attempt, as the provider has none yet when they are sent. What
 * the provider called them since, by that id; of a manual transfer, the reference that was recorded.
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

/** How each payment was made that the provider told us of, by the provider's id of it. */
export async function howPaid(
  tx: Tx,
  references: readonly (string | null)[],
): Promise<ReadonlyMap<string, HowPaid>> {
  const asked = references.filter((one) => one !== null);
  if (asked.length === 0) return new Map();
  const found = await tx.select().from(payments).where(inArray(payments.providerPaymentId, asked));
  return new Map(found.map((one) => [one.providerPaymentId ?? '', methodOf(one)]));
}

function methodOf({ kind, bankFingerprint }: typeof payments.$inferSelect): HowPaid {
  if (kind === 'debit') return 'automatic_repayment';
  return bankFingerprint ? 'bank_payment' : 'card';
}
