import { and, asc, eq, gt } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { openNotice } from './sealed-notice.ts';
import { notices } from './tables.ts';

/**
 * Reads when a borrower got the first notice of a loan after an instant of the business clock; null if they got none.
 */
export async function firstNoticeOfLoan(
  tx: Tx,
  keys: Keys,
  asked: { subjectId: string; loanId: string; after: Date },
): Promise<Date | null> {
  const rows = await tx
    .select()
    .from(notices)
    .where(and(eq(notices.subjectId, asked.subjectId), gt(notices.createdAt, asked.after)))
    .orderBy(asc(notices.createdAt), asc(notices.id));
  for (const row of rows) {
    const { data } = await openNotice(tx, keys, row);
    if ('loanId' in data && data.loanId === asked.loanId) return row.createdAt;
  }
  return null;
}
