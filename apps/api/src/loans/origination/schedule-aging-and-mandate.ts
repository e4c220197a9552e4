import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { scheduleAging } from '../lifecycle/age-loan.ts';

export async function scheduleAgingAndMandate(
  tx: Tx,
  loan: { id: string; automaticRepayment: boolean },
  { now, wall }: { now: Date; wall: Date },
): Promise<void> {
  await scheduleAging(tx, loan.id, { now, wall });
  if (!loan.automaticRepayment) return;
  await enqueueWork(tx, { kind: 'create_mandate', key: loan.id, dueAt: now, createdAt: wall });
}
