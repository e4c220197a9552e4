import type { FinancialSummary } from '@sevenday/contract';
import { balancesByAccountAndEvent } from '../ledger/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { figures } from './figures/figures.ts';
import type { LoanCounts } from './loan-counts.ts';

/** Reads the Financial Tracker: amounts in cents from the ledger, counts from the loans (decisions, "Money"). */
export async function readFinancialSummary(tx: Tx, counts: LoanCounts): Promise<FinancialSummary> {
  return { ...figures(await balancesByAccountAndEvent(tx)), ...counts };
}
