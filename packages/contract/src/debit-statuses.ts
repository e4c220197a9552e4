/** The statuses of an automatic repayment. */
export const debitStatuses = [
  'announced',
  'planned',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'returned',
] as const;

/** Why an announced automatic repayment is not debited. */
export type DebitCancellation =
  | 'paid'
  | 'payment_processing'
  | 'announced_anew'
  | 'money_returned'
  | 'loan_closed'
  | 'turned_off'
  | 'cancelled_by_borrower'
  | 'amount_changed'
  | 'no_mandate'
  | 'bank_account_removed'
  | 'bank_account_changed'
  | 'two_failures'
  | 'no_notice'
  | 'too_late';
