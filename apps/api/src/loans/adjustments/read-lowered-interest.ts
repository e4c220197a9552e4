import { type Cents, cents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import { ledgerPostings } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';

/**
 * The keys are ids of ledger entries. The values say by how many cents the entry lowered the
 * interest due. An entry that did not change the interest due is missing.
 */
export async function readLoweredInterest(
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
