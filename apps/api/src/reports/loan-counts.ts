import type { FinancialSummary } from '@sevenday/contract';
import type { LoanStatus } from '@sevenday/lending';
import { type LoanCount, readLoanCounts } from '../loans/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';

/** The counts of the Financial Tracker. */
export type LoanCounts = Pick<
  FinancialSummary,
  | 'pending_disbursement_count'
  | 'disbursed_loans_count'
  | 'active_loans_count'
  | 'repaid_loans_count'
  | 'written_off_loans_count'
  | 'loans_by_status'
>;

/** Counts the loans by stage, and a funded loan by whether its money was sent. */
export async function countLoans(tx: Tx): Promise<LoanCounts> {
  const rows = await readLoanCounts(tx);
  const of = (...statuses: LoanStatus[]) =>
    countOf(rows.filter((row) => statuses.includes(row.status)));
  const funded = rows.filter(({ status }) => status === 'funded');
  return countsByDefinition({
    waiting: countOf(funded.filter(({ sent }) => !sent)),
    onItsWay: countOf(funded.filter(({ sent }) => sent)),
    disbursed: of('disbursed', 'overdue'),
    defaulted: of('defaulted'),
    repaid: of('repaid'),
    writtenOff: of('written_off'),
  });
}

function countOf(rows: readonly LoanCount[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

interface StageCounts {
  /** Funded, not sent. */
  waiting: number;
  /** Funded and sent. */
  onItsWay: number;
  /** Includes overdue. */
  disbursed: number;
  defaulted: number;
  repaid: number;
  writtenOff: number;
}

/** Computes the counts by the definitions of docs/ledger.md. */
function countsByDefinition(stages: StageCounts): LoanCounts {
  const active = stages.onItsWay + stages.disbursed + stages.defaulted;
  return {
    pending_disbursement_count: stages.waiting,
    disbursed_loans_count: active + stages.repaid + stages.writtenOff,
    active_loans_count: active,
    repaid_loans_count: stages.repaid,
    written_off_loans_count: stages.writtenOff,
    loans_by_status: {
      funded: stages.waiting + stages.onItsWay,
      disbursed: stages.disbursed,
      repaid: stages.repaid,
      defaulted: stages.defaulted + stages.writtenOff,
    },
  };
}
