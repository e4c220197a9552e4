import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { type ContactRow, contacts } from './tables.ts';

/** Reads a member's last contact that is not struck through; null if there is none. `which`: a further condition. */
export async function readLastContact(
  tx: Tx,
  memberId: string,
  which?: SQL,
): Promise<ContactRow | null> {
  const [last] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.memberId, memberId), isNull(contacts.struckAt), which))
    .orderBy(desc(contacts.recordedAt), desc(contacts.id))
    .limit(1);
  return last ?? null;
}
