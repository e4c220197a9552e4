import * as z from 'zod/mini';
import { isoDate, uuid } from './common-schemas.ts';
import { loanStatus } from './loan-status.ts';

export const loanActionAnswer = z.object({
  id: uuid,
  status: loanStatus,
  disbursed: z.boolean(),
  term_date: z.nullable(isoDate),
});
