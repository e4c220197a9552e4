import type { FinancialSummary } from '@sevenday/contract';
import { balancesByAccountAndEvent } from '../ledger/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { runTogether } from '../platform/database/run-statements-together.ts';
import { figures } from './figures/figures.ts';
import type { LoanCounts } from './loan-counts.ts';

/** Reads the Financial Tracker: amounts in cents from the ledger, counts from the loans (decisions, "Money"). */
export async function readFinancialSummary(
  tx: Tx,
  counting: LoanCounts | Promise<LoanCounts>,
): Promise<FinancialSummary> {
  const [balances, counts] = await runTogether(balancesByAccountAndEvent(tx), counting);
  return { ...figures(balances), ...counts };
}
