import { randomUUID } from 'node:crypto';
import type { LocalDay } from '@sevenday/lending';
import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { Edited } from '../loan/dependencies.ts';
import { type LoanRow, totalDueCents } from '../loan/loan.ts';
import { notifyBorrower } from './notify-borrower.ts';

/**
 * Names each change by itself, so that the borrower is also told of one to what it was before: the same due date may be
 * given again after the money came back. An operation is one transaction, so its retry tells nothing twice.
 */
function aboutChange(loanId: string): string {
  return `${loanId}:${randomUUID()}`;
}

/** The late fee is another than before. */
export async function notifyLateFee(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  changed: Pick<NoticeData['late_fee_changed'], 'formerLateFeeCents'> & {
    cause: 'decided' | 'unpaid';
    debitDay: LocalDay | null;
    now: Date;
  },
): Promise<void> {
  const { dueAt, lateFeeCents } = loan;
  if (!dueAt) return;
  const { now, ...former } = changed;
  const totalCents = totalDueCents(loan);
  await notifyBorrower(tx, keys, loan, {
    kind: 'late_fee_changed',
    aboutId: aboutChange(loan.id),
    data: { loanId: loan.id, totalCents, dueAt, lateFeeCents, ...former },
    now,
  });
}

/** An admin lowered the amount or the interest; nothing where neither changed. */
export async function notifyOwedChanged(
  tx: Tx,
  keys: Keys,
  { before, after }: Edited,
  { debitDay, now }: { debitDay: LocalDay | null; now: Date },
): Promise<void> {
  const { id: loanId, principalCents, interestCents, dueAt } = after;
  const { principalCents: formerPrincipalCents, interestCents: formerInterestCents } = before;
  const isSame = principalCents === formerPrincipalCents && interestCents === formerInterestCents;
  if (!dueAt || isSame) return;
  const terms = { principalCents, interestCents, formerPrincipalCents, formerInterestCents };
  await notifyBorrower(tx, keys, after, {
    kind: 'owed_changed',
    aboutId: aboutChange(loanId),
    data: { loanId, totalCents: totalDueCents(after), dueAt, debitDay, ...terms },
    now,
  });
}

/** An admin gave an extension, or the money arrives later than a notice said (`arrivesAt`). */
export async function notifyNewDueDate(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  notice: {
    formerDueAt: Date;
    words?: string;
    arrivesAt?: Date | null;
    debitDay: LocalDay | null;
    now: Date;
  },
): Promise<void> {
  const { dueAt } = loan;
  if (!dueAt) return;
  await notifyBorrower(tx, keys, loan, {
    kind: 'new_due_date',
    aboutId: aboutChange(loan.id),
    data: {
      loanId: loan.id,
      totalCents: totalDueCents(loan),
      dueAt,
      formerDueAt: notice.formerDueAt,
      words: notice.words ?? null,
      arrivesAt: notice.arrivesAt ?? null,
      debitDay: notice.debitDay,
    },
    now: notice.now,
  });
}

/** An extension request was refused, and why. */
export async function notifyExtensionRefused(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  notice: { requestId: string; words: string; debitDay: LocalDay | null; now: Date },
): Promise<void> {
  const { dueAt } = loan;
  if (!dueAt) return;
  const { requestId, now, ...rest } = notice;
  await notifyBorrower(tx, keys, loan, {
    kind: 'extension_refused',
    aboutId: requestId,
    data: { loanId: loan.id, totalCents: totalDueCents(loan), dueAt, ...rest },
    now,
  });
}
