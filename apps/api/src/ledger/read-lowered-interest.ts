import { type Cents, cents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { ledgerPostings } from './store.ts';

/**
 * Reads by how many cents each of these transactions lowered the interest that is due. Transactions that did not are
 * left out.
 */
export async function interestInEach(
  tx: Tx,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  if (transactionIds.length === 0) return new Map();
  const found = await tx
    .select()
    .from(ledgerPostings)
    .where(
      and(
        inArray(ledgerPostings.transactionId, [...transactionIds]),
        eq(ledgerPostings.account, 'interest_due'),
      ),
    );
  return new Map(
    found.map(({ transactionId, amountCents }) => [transactionId, cents(0 - amountCents)]),
  );
}
