import * as z from 'zod/mini';

/** Follows spec section 4 and decisions, "On the wire". */
export const loanStatus = z.enum([
  'funded',
  'disbursed',
  'repaid',
  'defaulted',
  'rejected',
  'cancelled',
]);
