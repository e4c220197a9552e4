import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { ledgerPostings as postings, ledgerTransactions as transactions } from './tables.ts';

const postingsContent = sql`(select string_agg(json_build_array(${postings.id}, ${postings.account},
  ${postings.amountCents}, ${postings.event}, ${postings.loanId}, ${postings.subjectId})::text, ' '
  order by ${postings.id}) from ${postings} where ${postings.transactionId} = ${transactions.id})`;

const entryContent = sql<string>`json_build_array(${transactions.id}, ${transactions.seq}, ${transactions.event},
  ${transactions.loanId}, ${transactions.subjectId},
  to_char(${transactions.effectiveAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
  to_char(${transactions.recordedAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
  ${transactions.actorId}, ${transactions.providerReference}, ${transactions.reverses},
  ${transactions.postingCount}, ${postingsContent})::text`;

/** The same entry must always give the same text, because the hash chain stores the text's hash. */
export async function readEntryTextsForChain(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: transactions.id, content: entryContent })
    .from(transactions)
    .where(inArray(transactions.id, [...ids]));
  return new Map(rows.map(({ id, content }) => [id, content]));
}
