import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { BankAccountRow } from './bank-account.ts';

/** Call this after a change that can forbid debits from the account. */
export function scheduleDebitRecheck(
  tx: Tx,
  { id: key }: BankAccountRow,
  { now: dueAt, wall: createdAt }: { now: Date; wall: Date },
): Promise<void> {
  return enqueueWork(tx, { kind: 'stop_debits', key, dueAt, createdAt });
}
