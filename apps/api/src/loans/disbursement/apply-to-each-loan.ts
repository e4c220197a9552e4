import { type BatchOutcome, sentences } from '@sevenday/contract';
import { addCents, wireStatus, zeroCents } from '@sevenday/lending';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Database, Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanRow } from '../loan/loan.ts';

const noFailure = { code: null, detail: null, begun_before: null };

/**
 * If `run` refuses one loan, it still runs for the others. Each loan has its own transaction. If
 * `database` is `partsOf(tx)`, each loan has its own savepoint in `tx` instead.
 */
export async function applyToEachLoan(
  database: Pick<Database, 'transact'>,
  loanIds: readonly string[],
  run: (
    tx: Tx,
    loanId: string,
  ) => Promise<{ loan: LoanRow; alreadySent?: boolean; begunBefore?: Date | null }>,
): Promise<BatchOutcome> {
  const results: BatchOutcome['results'] = [];
  let total = zeroCents;
  for (const id of new Set(loanIds)) {
    try {
      const {
        loan,
        alreadySent,
        begunBefore = null,
      } = await database.transact((tx) => run(tx, id));
      const status = wireStatus(loan.status);
      if (alreadySent) {
        results.push({
          ...noFailure,
          id,
          done: false,
          status,
          code: 'already_sent',
          detail: sentences.alreadySent,
        });
        continue;
      }
      total = addCents(total, loan.principalCents);
      results.push({ ...noFailure, id, done: true, status, begun_before: begunBefore });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message: detail } = error;
      results.push({ ...noFailure, id, done: false, status: null, code, detail });
    }
  }
  return { results, done_count: results.filter(({ done }) => done).length, done_total: total };
}
