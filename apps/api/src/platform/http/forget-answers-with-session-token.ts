import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database-and-transaction.ts';
import { idempotencyKeys } from '../database/tables.ts';

/**
 * Deletes the stored answers of this user's sign-ins and registration, because they contain a
 * session's token and a profile.
 */
export async function forgetAnswersOf(tx: Tx, subjectId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.subjectId, subjectId));
}
