import { randomUUID } from 'node:crypto';
import { type Cents, finalFrom } from '@sevenday/lending';
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { LoanRow } from './loan.ts';
import { type AdjustmentKind, loanAdjustments, type RecordedAdjustmentKind } from './tables.ts';

export type AdjustmentRow = typeof loanAdjustments.$inferSelect;

/**
 * `favor`: a change in the borrower's favor, which can be reversed only for some minutes. `fact`: a
 * record of what happened, which can be reversed later too. `no_longer_made`: only older versions
 * recorded it, and it cannot be reversed (decisions, "undo").
 */
export const natureOf: Record<RecordedAdjustmentKind, 'favor' | 'fact' | 'no_longer_made'> = {
  amount_lowered: 'favor',
  rate_lowered: 'favor',
  late_fee_waived: 'favor',
  extended: 'favor',
  written_off: 'fact',
  paid_outside: 'fact',
  late_fee_raised: 'no_longer_made',
};

/**
 * An adjustment that records a `fact` gets no notice of its own; an outside payment has its
 * receipt.
 */
export async function recordAdjustment(
  tx: Tx,
  before: LoanRow,
  made: {
    kind: AdjustmentKind;
    amountCents: Cents;
    ledgerTransactionId: string | null;
    extensionRequestId?: string | undefined;
    actorId: string;
    now: Date;
    wall: Date;
  },
): Promise<void> {
  const { kind, amountCents, ledgerTransactionId, actorId, now: madeAt } = made;
  const noticeDueAt = natureOf[kind] === 'favor' ? finalFrom(madeAt) : null;
  const { status, principalCents, interestRateBasisPoints, interestCents, lateFeeCents, dueAt } =
    before;
  await tx.insert(loanAdjustments).values({
    id: randomUUID(),
    loanId: before.id,
    kind,
    amountCents,
    ledgerTransactionId,
    before: {
      status,
      principalCents,
      interestRateBasisPoints,
      interestCents,
      lateFeeCents,
      ...(kind === 'extended' && dueAt && { dueAt: dueAt.toISOString() }),
      ...(made.extensionRequestId && { extensionRequestId: made.extensionRequestId }),
    },
    actorId,
    madeAt,
    noticeDueAt,
  });
  if (!noticeDueAt) return;
  const notifying = { kind: 'tell_changes', key: before.id, dueAt: noticeDueAt } as const;
  await enqueueWork(tx, { ...notifying, createdAt: made.wall });
}

/** Null unless the adjustment is an extension. */
export function formerDueAtOf({ before: { dueAt } }: AdjustmentRow): Date | null {
  return dueAt ? new Date(dueAt) : null;
}

export function listAdjustments(tx: Tx, loanId: string): Promise<AdjustmentRow[]> {
  return tx
    .select()
    .from(loanAdjustments)
    .where(eq(loanAdjustments.loanId, loanId))
    .orderBy(asc(loanAdjustments.seq));
}

export async function findLastAdjustment(tx: Tx, loanId: string): Promise<AdjustmentRow | null> {
  const [last] = await tx
    .select()
    .from(loanAdjustments)
    .where(and(eq(loanAdjustments.loanId, loanId), isNull(loanAdjustments.undoneAt)))
    .orderBy(desc(loanAdjustments.seq))
    .limit(1);
  return last ?? null;
}

/**
 * Call this when the loan's payout failed, was returned or was held back, because the signed terms
 * then apply again.
 */
export async function voidAdjustments(tx: Tx, loanId: string, now: Date): Promise<void> {
  await tx
    .update(loanAdjustments)
    .set({ undoneAt: now, noticeDueAt: null })
    .where(and(eq(loanAdjustments.loanId, loanId), isNull(loanAdjustments.undoneAt)));
}

export function listAwaitingNotice(tx: Tx, loanId: string): Promise<AdjustmentRow[]> {
  return tx
    .select()
    .from(loanAdjustments)
    .where(and(eq(loanAdjustments.loanId, loanId), isNotNull(loanAdjustments.noticeDueAt)))
    .orderBy(asc(loanAdjustments.seq));
}

export async function markNotified(tx: Tx, loanId: string): Promise<void> {
  await tx
    .update(loanAdjustments)
    .set({ noticeDueAt: null })
    .where(and(eq(loanAdjustments.loanId, loanId), isNotNull(loanAdjustments.noticeDueAt)));
}
