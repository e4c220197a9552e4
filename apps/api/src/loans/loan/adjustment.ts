import { randomUUID } from 'node:crypto';
import { type Cents, finalFrom } from '@sevenday/lending';
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { enqueueWork } from '../../platform/work/enqueue-and-withdraw-work.ts';
import type { LoanRow } from './loan.ts';
import { type AdjustmentKind, loanAdjustments, type RecordedAdjustmentKind } from './tables.ts';

export type AdjustmentRow = typeof loanAdjustments.$inferSelect;

/**
 * Says whether an adjustment is a favor to the borrower or a fact (decisions, "undo"). A favor can
 * be reversed until the borrower is notified. A fact that was recorded in error can be reversed at
 * any time, because the borrower owed the money all along. A kind is `no_longer_made` if only older
 * versions recorded it.
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
 * Stores an adjustment with the loan's terms before it and the id of its ledger entry. If the
 * adjustment is a favor to the borrower, schedules their notice for the moment when the favor
 * becomes final. If the adjustment is a fact, the caller notifies the borrower.
 */
export async function recordAdjustment(
  tx: Tx,
  before: LoanRow,
  made: {
    kind: AdjustmentKind;
    amountCents: Cents;
    ledgerTransactionId: string | null;
    /**
     * The id of the extension request that this adjustment grants. Left out for any other
     * adjustment.
     */
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

/** Returns the due date before an extension. Null for an adjustment that is no extension. */
export function formerDueAtOf({ before: { dueAt } }: AdjustmentRow): Date | null {
  return dueAt ? new Date(dueAt) : null;
}

/** Lists all adjustments of a loan, reversed ones included, the oldest first. */
export function listAdjustments(tx: Tx, loanId: string): Promise<AdjustmentRow[]> {
  return tx
    .select()
    .from(loanAdjustments)
    .where(eq(loanAdjustments.loanId, loanId))
    .orderBy(asc(loanAdjustments.seq));
}

/**
 * Finds a loan's last adjustment that is not reversed; null if there is none. An admin can reverse
 * only this adjustment.
 */
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
 * Marks all adjustments of a loan as void, and cancels their notices. Called when the loan's payout
 * came back, because the signed terms then apply again.
 */
export async function voidAdjustments(tx: Tx, loanId: string, now: Date): Promise<void> {
  await tx
    .update(loanAdjustments)
    .set({ undoneAt: now, noticeDueAt: null })
    .where(and(eq(loanAdjustments.loanId, loanId), isNull(loanAdjustments.undoneAt)));
}

/** Lists a loan's adjustments whose notice to the borrower is not sent yet, the oldest first. */
export function listAwaitingNotice(tx: Tx, loanId: string): Promise<AdjustmentRow[]> {
  return tx
    .select()
    .from(loanAdjustments)
    .where(and(eq(loanAdjustments.loanId, loanId), isNotNull(loanAdjustments.noticeDueAt)))
    .orderBy(asc(loanAdjustments.seq));
}

/** Marks a loan's adjustments as notified, so that no further notice of them is sent. */
export async function markNotified(tx: Tx, loanId: string): Promise<void> {
  await tx
    .update(loanAdjustments)
    .set({ noticeDueAt: null })
    .where(and(eq(loanAdjustments.loanId, loanId), isNotNull(loanAdjustments.noticeDueAt)));
}
