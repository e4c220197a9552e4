import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';

export async function readClocks(
  tx: Tx,
  { clocks }: Pick<LoanDependencies, 'clocks'>,
): Promise<{ now: Date; wall: Date }> {
  return { now: await clocks.business(tx), wall: clocks.wall() };
}
