import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../database/database-and-transaction.ts';
import { auditEntries } from '../database/tables.ts';

const auditContent = sql<string>`json_build_array(${auditEntries.id},
  to_char(${auditEntries.at} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), ${auditEntries.actorId},
  ${auditEntries.action}, ${auditEntries.subjectId}, ${auditEntries.objectType}, ${auditEntries.objectId},
  ${auditEntries.codes}::text, encode(${auditEntries.detailsHash}, 'hex'))::text`;

/** The text has only the hash of the details, so they can be deleted and the chain still holds. */
export async function readAuditTextsForChain(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: auditEntries.id, content: auditContent })
    .from(auditEntries)
    .where(inArray(auditEntries.id, [...ids]));
  return new Map(rows.map(({ id, content }) => [id, content]));
}
