import { sqlState } from '../base/sql-state.ts';

/**
 * Waits for statements that were sent at once, which takes fewer round trips on a pipelined
 * connection. If some failed, throws the first error that another statement's failure did not
 * cause. Don't run a lock together with a read that needs the lock, because the read may be sent
 * first.
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
 * After one statement fails, the server refuses the later ones (`25P02`) and does not prepare them.
 * A later use of such a statement's name fails too (`26000`).
 */
function isOwnFailure(error: unknown): boolean {
  const state = sqlState(error);
  return state !== '25P02' && state !== '26000';
}
