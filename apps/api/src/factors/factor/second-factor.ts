import { asc, eq, min } from 'drizzle-orm';
import { users } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { secondFactors } from './tables.ts';

/** More second factors than a person needs. */
export const mostFactors = 10;

export type FactorRow = typeof secondFactors.$inferSelect;

export function readFactors(tx: Tx, userId: string): Promise<FactorRow[]> {
  return tx
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .orderBy(asc(secondFactors.createdAt), asc(secondFactors.id));
}

/** Like `readFactors`, but locks the rows until the transaction ends. */
export function lockFactors(tx: Tx, userId: string): Promise<FactorRow[]> {
  return tx
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .orderBy(asc(secondFactors.id))
    .for('update');
}

/**
 * Tells identity since when the user has a second factor. Call it in each transaction that adds or removes one: a
 * sign-in and every later call look only there.
 */
export async function noteFactors(tx: Tx, userId: string): Promise<void> {
  const [found] = await tx
    .select({ since: min(secondFactors.createdAt) })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  await tx
    .update(users)
    .set({ secondFactorSince: found?.since ?? null })
    .where(eq(users.id, userId));
}
