import { randomUUID } from 'node:crypto';
import type { Cents } from '@sevenday/lending';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import type { LoanRow } from './loan-record.ts';
import { type AdjustmentKind, loanAdjustments } from './store.ts';

export type AdjustmentRow = typeof loanAdjustments.$inferSelect;

/** Keeps what a command is about to change, by its posting. */
export async function keepAdjustment(
  tx: Tx,
  before: LoanRow,
  made: {
    kind: AdjustmentKind;
    amountCents: Cents;
    ledgerTransactionId: string;
    actorId: string;
    now: Date;
  },
): Promise<void> {
  const { kind, amountCents, ledgerTransactionId, actorId, now: madeAt } = made;
  const { status, principalCents, interestRateBasisPoints, interestCents, lateFeeCents } = before;
  await tx.insert(loanAdjustments).values({
    id: randomUUID(),
    loanId: before.id,
    kind,
    amountCents,
    ledgerTransactionId,
    before: { status, principalCents, interestRateBasisPoints, interestCents, lateFeeCents },
    actorId,
    madeAt,
  });
}

/** All of a loan's, the oldest first. */
export function listAdjustments(tx: Tx, loanId: string): Promise<AdjustmentRow[]> {
  return tx
    .select()
    .from(loanAdjustments)
    .where(eq(loanAdjustments.loanId, loanId))
    .orderBy(asc(loanAdjustments.seq));
}

/** The last one that stands: the only one that can be reversed. */
export async function findLastAdjustment(tx: Tx, loanId: string): Promise<AdjustmentRow | null> {
  const [last] = await tx
    .select()
    .from(loanAdjustments)
    .where(and(eq(loanAdjustments.loanId, loanId), isNull(loanAdjustments.undoneAt)))
    .orderBy(desc(loanAdjustments.seq))
    .limit(1);
  return last ?? null;
}

/** The payout came back: the loan is as it was signed, and nothing that was changed of it stands. */
export async function voidAdjustments(tx: Tx, loanId: string, now: Date): Promise<void> {
  await tx
    .update(loanAdjustments)
    .set({ undoneAt: now })
    .where(and(eq(loanAdjustments.loanId, loanId), isNull(loanAdjustments.undoneAt)));
}
