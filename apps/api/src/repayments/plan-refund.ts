import { randomUUID } from 'node:crypto';
import type { Cents } from '@sevenday/lending';
import type { LoanRow } from '../loans/index.ts';
import type { Tx } from '../platform/database.ts';
import { enqueueWork } from '../platform/work.ts';
import type { CollectionRow } from './collection-record.ts';
import { refunds } from './store.ts';

/** Plans to give a payment back in full; work carries it out after this transaction. */
export async function planRefund(
  tx: Tx,
  owed: {
    loan: LoanRow;
    collection: CollectionRow | null;
    amountCents: Cents;
    now: Date;
    wall: Date;
  },
): Promise<void> {
  const id = randomUUID();
  const providerPaymentId = owed.collection?.providerPaymentId ?? null;
  await tx.insert(refunds).values({
    id,
    loanId: owed.loan.id,
    memberId: owed.loan.memberId,
    collectionId: owed.collection?.id ?? null,
    providerPaymentId,
    amountCents: owed.amountCents,
    // A payment received outside can only be given back outside: it stays owed, on the member's page.
    status: providerPaymentId ? 'planned' : 'failed',
    failureReason: providerPaymentId ? null : 'received_outside',
    providerKey: `refund:${id}`,
    createdAt: owed.now,
  });
  if (!providerPaymentId) return;
  await enqueueWork(tx, { kind: 'send_refund', key: id, dueAt: owed.now, createdAt: owed.wall });
}
