import type { Adjustment } from '@sevenday/contract';
import { namesOf } from '../members/index.ts';
import type { Tx } from '../platform/database.ts';
import { listAdjustments } from './adjustments.ts';
import { lockLoan } from './loan-record.ts';

/** What admins changed of a loan, the oldest first. Refuses with `loan_not_found`. */
export async function listLoanAdjustments(tx: Tx, loanId: string): Promise<Adjustment[]> {
  await lockLoan(tx, loanId);
  const rows = await listAdjustments(tx, loanId);
  const names = await namesOf(
    tx,
    rows.map(({ actorId }) => actorId),
  );
  const last = rows.findLast(({ undoneAt }) => undoneAt === null);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amount: row.amountCents,
    made_at: row.madeAt,
    made_by: names.get(row.actorId) ?? null,
    undone_at: row.undoneAt,
    can_reverse: row.id === last?.id,
  }));
}
