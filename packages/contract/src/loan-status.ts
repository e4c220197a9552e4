import * as z from 'zod/mini';

/** The status of a loan, as borrowers and admins see it (spec section 4; decisions, "Loan life"). */
export const loanStatus = z.enum([
  'funded',
  'disbursed',
  'repaid',
  'defaulted',
  'rejected',
  'cancelled',
]);
