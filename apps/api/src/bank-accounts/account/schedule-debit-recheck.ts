import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { enqueueWork } from '../../platform/work/enqueue-and-withdraw-work.ts';
import type { BankAccountRow } from './bank-account.ts';

/**
 * Schedules background work that checks now whether an account's announced debits may still be
 * made. Without this work, each debit is checked only at noon of its own day. Call this function
 * when the account may no longer be debited.
 */
export function scheduleDebitRecheck(
  tx: Tx,
  { id: key }: BankAccountRow,
  { now: dueAt, wall: createdAt }: { now: Date; wall: Date },
): Promise<void> {
  return enqueueWork(tx, { kind: 'stop_debits', key, dueAt, createdAt });
}
