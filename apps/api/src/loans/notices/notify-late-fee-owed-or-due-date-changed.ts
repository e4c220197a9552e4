import { randomUUID } from 'node:crypto';
import type { LocalDay } from '@sevenday/lending';
import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { Edited } from '../loan/loan-dependencies.ts';
import { owedData } from './amount-owed-and-standing.ts';
import { notifyBorrower } from './notify-borrower.ts';

/**
 * A notice whose `aboutId` was used before is not sent. A new one lets the borrower learn of every
 * change, even of a change back to an earlier due date. A retry sends no second notice, because a
 * failed transaction stores nothing.
 */
function aboutChange(loanId: string): string {
  return `${loanId}:${randomUUID()}`;
}

/**
 * `cause` is `decided` if an admin lowered the fee, and `unpaid` if the fee was charged because the
 * loan is late.
 */
export async function notifyLateFee(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  changed: Pick<NoticeData['late_fee_changed'], 'formerLateFeeCents'> & {
    cause: 'decided' | 'unpaid';
    debitDay: LocalDay | null;
    now: Date;
  },
): Promise<void> {
  const { now, ...former } = changed;
  const owed = owedData(loan, runtime, now);
  if (!owed) return;
  await notifyBorrower(tx, runtime.keys, loan, {
    kind: 'late_fee_changed',
    aboutId: aboutChange(loan.id),
    data: { ...owed, lateFeeCents: loan.lateFeeCents, ...former },
    now,
  });
}

export async function notifyOwedChanged(
  tx: Tx,
  runtime: Runtime,
  { before, after }: Edited,
  { debitDay, now }: { debitDay: LocalDay | null; now: Date },
): Promise<void> {
  const { id: loanId, principalCents, interestCents } = after;
  const { principalCents: formerPrincipalCents, interestCents: formerInterestCents } = before;
  const isSame = principalCents === formerPrincipalCents && interestCents === formerInterestCents;
  const owed = owedData(after, runtime, now);
  if (!owed || isSame) return;
  const terms = { principalCents, interestCents, formerPrincipalCents, formerInterestCents };
  await notifyBorrower(tx, runtime.keys, after, {
    kind: 'owed_changed',
    aboutId: aboutChange(loanId),
    data: { ...owed, debitDay, ...terms },
    now,
  });
}

export async function notifyNewDueDate(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  notice: {
    formerDueAt: Date;
    /** The admin's message to a borrower who asked for an extension. */
    words?: string;
    /** Given if a later arrival of the payout moved the due date. */
    arrivesAt?: Date | null;
    debitDay: LocalDay | null;
    now: Date;
  },
): Promise<void> {
  const owed = owedData(loan, runtime, notice.now);
  if (!owed) return;
  await notifyBorrower(tx, runtime.keys, loan, {
    kind: 'new_due_date',
    aboutId: aboutChange(loan.id),
    data: {
      ...owed,
      formerDueAt: notice.formerDueAt,
      words: notice.words ?? null,
      arrivesAt: notice.arrivesAt ?? null,
      debitDay: notice.debitDay,
    },
    now: notice.now,
  });
}
