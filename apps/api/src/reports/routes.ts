import { getFinancialStats } from '@sevenday/contract';
import { type RouteParts, route } from '../platform/routes.ts';
import { readFinancialSummary } from './financial-summary.ts';
import { countLoans } from './loan-counts.ts';

export function registerReportRoutes(parts: RouteParts): void {
  route(parts, getFinancialStats, async ({ tx }) => readFinancialSummary(tx, await countLoans(tx)));
}
