import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';

const count = z.int();

/** Amounts are computed from the ledger, and numbers of loans from the loans (spec section 3). */
export const financialSummary = z.object({
  total_outgoing: dollars,
  total_incoming: dollars,
  expected_profit: dollars,
  net_position: dollars,
  total_disbursed: dollars,
  total_repaid: dollars,
  total_interest_earned: dollars,
  total_late_fees: dollars,
  pending_disbursement_amount: dollars,
  pending_disbursement_count: count,
  disbursed_loans_count: count,
  active_loans_count: count,
  repaid_loans_count: count,
  written_off_loans_count: count,
  loans_by_status: z.object({ funded: count, disbursed: count, repaid: count, defaulted: count }),
});
export type FinancialSummary = z.output<typeof financialSummary>;

export const getFinancialStats = defineCall({
  method: 'GET',
  path: '/admin/financial-stats',
  access: 'ledger.view',
  budget: 'read',
  summary: 'The financial summary, read from the ledger.',
  answer: financialSummary,
  errors: ['unauthenticated', 'forbidden'],
});
