import { sqlState } from '../base/sql-state.ts';

/**
 * Runs parts of a transaction that don't need each other's results. Sends their statements without
 * waiting in between, so all of them take one round trip. The server runs the statements one after
 * the other, in the order of sending. Waits for every part. Then throws the error of the first part
 * that failed.
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
 * Says whether a statement failed for a reason of its own. After a failure, the server refuses
 * every later statement of the transaction (`25P02`). If the server should also have prepared the
 * failed statement, it doesn't know the statement's name later (`26000`).
 */
function isOwnFailure(error: unknown): boolean {
  const state = sqlState(error);
  return state !== '25P02' && state !== '26000';
}
