import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { idDocuments } from './store.ts';

/** The names on disk of a member's ID documents. */
export async function filesOfMember(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx
    .select({ file: idDocuments.file })
    .from(idDocuments)
    .where(and(eq(idDocuments.memberId, memberId), isNotNull(idDocuments.file)));
  return rows.flatMap(({ file }) => file ?? []);
}
