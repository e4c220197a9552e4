import type { Tx } from '../../platform/database/database.ts';
import { enqueueWork } from '../../platform/work/work.ts';
import type { BankAccountRow } from './bank-account.ts';

/**
 * Schedules background work that checks an account's announced debits now, and not only at noon of
 * their day. Call it when the account may no longer be debited.
 */
export function scheduleDebitRecheck(
  tx: Tx,
  { id: key }: BankAccountRow,
  { now: dueAt, wall: createdAt }: { now: Date; wall: Date },
): Promise<void> {
  return enqueueWork(tx, { kind: 'stop_debits', key, dueAt, createdAt });
}
