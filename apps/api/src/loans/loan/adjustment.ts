import { randomUUID } from 'node:crypto';
import { type Cents, finalFrom } from '@sevenday/lending';
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { enqueueWork } from '../../platform/work/work.ts';
import type { LoanRow } from './loan.ts';
import { type AdjustmentKind, loanAdjustments, type RecordedAdjustmentKind } from './store.ts';

export type AdjustmentRow = typeof loanAdjustments.$inferSelect;

/**
 * Whether each kind of adjustment is a favor to the borrower or a fact (decisions, "undo"). A favor can be reversed
 * until the borrower is told of it. A fact that was recorded in error can be reversed at any time, because the borrower
 * owed the money all along. A kind that is `no_longer_made` was recorded only by older versions.
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
 * Records an adjustment with the terms before it and its posting. For a favor, schedules the notice for the moment when
 * it can no longer be reversed. For a fact, the caller tells the borrower.
 */
export async function recordAdjustment(
  tx: Tx,
  before: LoanRow,
  made: {
    kind: AdjustmentKind;
    amountCents: Cents;
    ledgerTransactionId: string | null;
    /** The request that an extension answers. Left out if the admin extended the loan without a request. */
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

/** Returns the due date before an extension; null for every other change. */
export function formerDueAtOf({ before: { dueAt } }: AdjustmentRow): Date | null {
  return dueAt ? new Date(dueAt) : null;
}

/** Lists all adjustments of a loan, the oldest first. */
export function listAdjustments(tx: Tx, loanId: string): Promise<AdjustmentRow[]> {
  return tx
    .select()
    .from(loanAdjustments)
    .where(eq(loanAdjustments.loanId, loanId))
    .orderBy(asc(loanAdjustments.seq));
}

/** Finds the last adjustment that was not reversed; null if there is none. Only this one can be reversed. */
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
 * Marks all adjustments of a loan as void, and cancels their notices. Called when the loan's payout came back, so that
 * the signed terms apply again.
 */
export async function voidAdjustments(tx: Tx, loanId: string, now: Date): Promise<void> {
  await tx
    .update(loanAdjustments)
    .set({ undoneAt: now, noticeDueAt: null })
    .where(and(eq(loanAdjustments.loanId, loanId), isNull(loanAdjustments.undoneAt)));
}

/** Lists the adjustments of a loan that its borrower is still to be told of, the oldest first. */
export function listAwaitingNotice(tx: Tx, loanId: string): Promise<AdjustmentRow[]> {
  return tx
    .select()
    .from(loanAdjustments)
    .where(and(eq(loanAdjustments.loanId, loanId), isNotNull(loanAdjustments.noticeDueAt)))
    .orderBy(asc(loanAdjustments.seq));
}

/** Records that a borrower needs no further notice of the adjustments of their loan. */
export async function markNotified(tx: Tx, loanId: string): Promise<void> {
  await tx
    .update(loanAdjustments)
    .set({ noticeDueAt: null })
    .where(and(eq(loanAdjustments.loanId, loanId), isNotNull(loanAdjustments.noticeDueAt)));
}
