import { eq } from 'drizzle-orm';
import { findIfSettling } from '../../ledger/index.ts';
import { loans, notifyBorrower } from '../../loans/index.ts';
import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { DisputeRow } from './dispute.ts';

export async function notifyDispute(
  tx: Tx,
  keys: Keys,
  dispute: DisputeRow,
  { state, now }: { state: NoticeData['payment_disputed']['state']; now: Date },
): Promise<void> {
  const { id, loanId, amountCents } = dispute;
  const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId));
  if (!loan) return;
  const reopens = (await findIfSettling(tx, dispute)) !== null;
  await notifyBorrower(tx, keys, loan, {
    kind: 'payment_disputed',
    aboutId: `${id}:${state}`,
    data: { loanId, amountCents, reopens, state },
    now,
  });
}
