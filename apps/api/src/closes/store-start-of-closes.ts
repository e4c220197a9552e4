import { sql } from 'drizzle-orm';
import { ledgerTransactions } from '../ledger/index.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { closePosition } from './lines/tables.ts';

export async function storeStartOfCloses(tx: Tx, now: Date): Promise<void> {
  const [first] = await rowsOf<{ at: string | Date | null }>(
    tx,
    sql`select min(effective_at) as at from ${ledgerTransactions}`,
  );
  // The time is rounded down to whole seconds, like the payment provider's times. Otherwise a
  // movement of the same second would count as money from before the books began.
  const begunAt = new Date(wholeSecondOf(first?.at ? new Date(first.at) : now));
  await tx.insert(closePosition).values({ id: 1, begunAt }).onConflictDoNothing();
}

function wholeSecondOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000) * 1000;
}
