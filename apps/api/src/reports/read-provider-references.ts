import { inArray } from 'drizzle-orm';
import { payouts } from '../loans/index.ts';
import { isOwnId } from '../platform/base/own-id.ts';
import type { Tx } from '../platform/database/database.ts';
import { refunds } from '../repayments/index.ts';

/**
 * Payouts and refunds are posted under our own id of the attempt, as the provider has none yet when they are sent. What
 * the provider called them since, by that id; of a transfer made by hand, the reference its sender noted.
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
