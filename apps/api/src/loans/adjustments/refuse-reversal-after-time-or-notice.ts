import { refusals } from '@sevenday/contract';
import { deadlineParts, earlierOf, finalFrom, mayReverse, timeText } from '@sevenday/lending';
import { firstNoticeOfLoan, formatWith } from '../../notices/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { AdjustmentRow } from '../loan/adjustment.ts';
import type { LoanRow } from '../loan/loan.ts';

/**
 * Returns when the time to reverse a change in the borrower's favor ended, or null while an admin can
 * still reverse it. The time ends 15 minutes after the change, or earlier at the borrower's first
 * notice of any kind about the loan.
 */
export async function reversalEndedAt(
  tx: Tx,
  keys: Keys,
  { id: loanId, memberId: subjectId }: Pick<LoanRow, 'id' | 'memberId'>,
  { madeAt, noticeDueAt }: AdjustmentRow,
  now: Date,
): Promise<Date | null> {
  const since = finalFrom(madeAt);
  // If no notice is to come, the borrower may have been notified at the moment of the change.
  // `firstNoticeOfLoan` finds only notices later than `after`, so `after` is then one millisecond
  // before the change.
  const after = noticeDueAt ? madeAt : new Date(madeAt.getTime() - 1);
  const first = await firstNoticeOfLoan(tx, keys, { subjectId, loanId, after });
  const notifiedAt = first ?? (noticeDueAt === null ? since : null);
  if (mayReverse({ madeAt, notifiedAt, now })) return null;
  return earlierOf(since, notifiedAt);
}

/** Refuses with `loan_state`; `reversalEndedAt` decides. */
export async function refuseLateReversal(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  adjustment: AdjustmentRow,
  now: Date,
): Promise<void> {
  const since = await reversalEndedAt(tx, runtime.keys, loan, adjustment, now);
  if (!since) return;
  const format = formatWith({ timeZone: loan.timeZone, ...deadlineParts, year: 'numeric' });
  throw new Refusal('loan_state', refusals.reversing.stands(timeText(format, since)));
}
