import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

export const exportedTable = z.enum(
  ['members', 'loans', 'ledger'],
  'Choose members, loans or ledger.',
);
export type ExportedTable = z.output<typeof exportedTable>;

export const exportTable = defineCall({
  method: 'GET',
  path: '/admin/exports/:table',
  access: 'exports.download',
  budget: 'export',
  stepUp: 'always',
  summary:
    'All members, loans or ledger postings, streamed as CSV (UTF-8 with a byte order mark). Times are in UTC, each beside its day: for a loan in the time zone of its agreement, otherwise in the lender’s. Amounts have two decimals. The audit trail records who exported.',
  params: z.object({ table: exportedTable }),
  answer: z.string(),
  answerType: 'text/csv',
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});
