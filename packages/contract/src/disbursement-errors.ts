import { approvalErrors } from './second-person-approval-errors.ts';

export const disbursementErrors = [
  'unauthenticated',
  'forbidden',
  'own_case',
  'invalid_input',
  'loan_not_found',
  'loan_state',
  'payment_in_flight',
  'not_verified',
  'no_bank_account',
  'bank_account_changed',
  'creditor_changed',
  'bank_account_not_usable',
  'daily_limit',
  ...approvalErrors,
] as const;
