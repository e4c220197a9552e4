import type { Adjustment } from '@sevenday/contract';
import { type Cents, finalFrom, isOut, zeroCents } from '@sevenday/lending';
import { namesOf } from '../../members/index.ts';
import { type OpenedAudit, readAuditDetails } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import {
  type AdjustmentRow,
  formerDueAtOf,
  listAdjustments,
  natureOf,
} from '../loan/adjustment.ts';
import { type LoanRow, lockLoan } from '../loan/loan.ts';
import { readLoweredInterest } from './read-lowered-interest.ts';
import { reversalEndedAt } from './refuse-reversal-after-time-or-notice.ts';

/** Lists the oldest first. Locks the loan's row. Refuses with `loan_not_found`. */
export async function listLoanAdjustments(
  tx: Tx,
  { keys }: Runtime,
  loanId: string,
  now: Date,
): Promise<Adjustment[]> {
  const loan = await lockLoan(tx, loanId);
  const { memberId: subjectId } = loan;
  const rows = await listAdjustments(tx, loanId);
  if (rows.length === 0) return [];
  const trail = await readAuditDetails(tx, keys, {
    object: { type: 'loan', id: loanId },
    subjectId,
  });
  const interest = await readLoweredInterest(
    tx,
    rows.flatMap(({ ledgerTransactionId }) => ledgerTransactionId ?? []),
  );
  const names = await namesOf(
    tx,
    rows.map(({ actorId }) => actorId),
  );
  const last = rows.findLast(({ undoneAt }) => undoneAt === null);
  const lastMayBeReversed = last !== undefined && (await mayBeReversed(tx, keys, loan, last, now));
  const untilOf = (row: AdjustmentRow) =>
    row === last && lastMayBeReversed && natureOf[row.kind] === 'favor'
      ? finalFrom(row.madeAt)
      : null;
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amount: row.amountCents,
    interest: interestOf(row, interest),
    former_term_date: formerDueAtOf(row),
    made_at: row.madeAt,
    made_by: names.get(row.actorId) ?? null,
    reason: reasonIn(trail, (entry) => entry.action === `loan.${row.kind}`, row.madeAt),
    undone_at: row.undoneAt,
    undone_reason: reasonIn(trail, (entry) => isReversalOf(row, entry), row.undoneAt),
    can_reverse: row === last && lastMayBeReversed,
    undo_until: untilOf(row),
    undo_for_ms: msUntil(untilOf(row), now),
  }));
}

function interestOf(
  { kind, ledgerTransactionId }: AdjustmentRow,
  interest: ReadonlyMap<string, Cents>,
): Cents | null {
  if (kind !== 'amount_lowered' || !ledgerTransactionId) return null;
  return interest.get(ledgerTransactionId) ?? zeroCents;
}

async function mayBeReversed(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  last: AdjustmentRow,
  now: Date,
): Promise<boolean> {
  if (loan.paymentProcessing) return false;
  switch (natureOf[last.kind]) {
    case 'fact':
      return true;
    case 'no_longer_made':
      return false;
    case 'favor':
      return isOut(loan) && (await reversalEndedAt(tx, keys, loan, last, now)) === null;
  }
}

function msUntil(until: Date | null, now: Date): number | null {
  return until && until.getTime() - now.getTime();
}

/** An adjustment or reversal and its audit entry have the same time, `at`. */
function reasonIn(
  trail: readonly OpenedAudit[],
  fits: (entry: OpenedAudit) => boolean,
  at: Date | null,
): string | null {
  const entry = trail.find((one) => one.at.getTime() === at?.getTime() && fits(one));
  return typeof entry?.details.reason === 'string' ? entry.details.reason : null;
}

function isReversalOf({ kind }: AdjustmentRow, { action, codes }: OpenedAudit): boolean {
  return action === 'loan.change_reversed' && codes.change === kind;
}
