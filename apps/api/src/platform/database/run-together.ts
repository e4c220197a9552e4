import { sqlState } from '../base/sql-state.ts';

/**
 * Runs parts of a transaction that don't need one another's answers. Their statements are sent without waiting in
 * between, so that all of them take one round trip. The server carries them out one after the other, in the order in
 * which they were sent. Waits for every part, and then throws the failure of the first part that failed.
 *
 * Don't run a lock together with a read that needs the lock.
 */
export async function runTogether<const Parts extends readonly unknown[]>(
  ...parts: Parts
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const settled = await Promise.allSettled(parts);
  const failures = settled.flatMap((part) => (part.status === 'rejected' ? [part.reason] : []));
  if (failures.length > 0) throw failures.find(isOwnFailure) ?? failures[0];
  return settled.map((part) => part.status === 'fulfilled' && part.value) as never;
}

/**
 * Tells whether a statement failed for a reason of its own. After a failure, the server refuses every later statement
 * of the transaction (`25P02`). If the failed statement was also to be prepared, the server does not know its name
 * either (`26000`).
 */
function isOwnFailure(error: unknown): boolean {
  const state = sqlState(error);
  return state !== '25P02' && state !== '26000';
}
