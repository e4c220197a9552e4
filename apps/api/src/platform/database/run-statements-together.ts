import { sqlState } from '../base/sql-state.ts';

/**
 * Runs parts of a transaction that don't need each other's results. Sends their statements without
 * waiting in between, so all of them take one round trip. The database server runs the statements
 * one after another, in the order in which they were sent. Waits for every part. If parts failed,
 * throws the first error that is not only a result of another part's failure.
 *
 * Don't run a lock together with a read that needs the lock, because the read may be sent first.
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
 * Says whether a statement failed for a reason of its own, and not only because an earlier
 * statement of the transaction failed. After a failure, the server refuses every later statement
 * (`25P02`) and does not prepare it. If such a statement is then used by its name, the server does
 * not know the name (`26000`).
 */
function isOwnFailure(error: unknown): boolean {
  const state = sqlState(error);
  return state !== '25P02' && state !== '26000';
}
