import type { FinancialSummary } from '@sevenday/contract';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database.ts';

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

/** The loans by stage, a funded one by whether its money was sent, counted in one pass over them. */
export async function countLoans(tx: Tx): Promise<LoanCounts> {
  const [row] = await rowsOf<Record<keyof StageCounts, string | number>>(
    tx,
    sql`select
      count(*) filter (where status = 'funded' and not sent) as waiting,
      count(*) filter (where status = 'funded' and sent) as "onItsWay",
      count(*) filter (where status in ('disbursed', 'overdue')) as disbursed,
      count(*) filter (where status = 'defaulted') as defaulted,
      count(*) filter (where status = 'repaid') as repaid,
      count(*) filter (where status = 'written_off') as "writtenOff"
    from loans`,
  );
  if (!row) throw new Error('The loans were not counted.');
  return countsByDefinition({
    waiting: Number(row.waiting),
    onItsWay: Number(row.onItsWay),
    disbursed: Number(row.disbursed),
    defaulted: Number(row.defaulted),
    repaid: Number(row.repaid),
    writtenOff: Number(row.writtenOff),
  });
}

interface StageCounts {
  /** Funded, not sent. */
  waiting: number;
  /** Funded and sent. */
  onItsWay: number;
  /** With overdue. */
  disbursed: number;
  defaulted: number;
  repaid: number;
  writtenOff: number;
}

/** The counts by the definitions of docs/ledger.md. */
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
