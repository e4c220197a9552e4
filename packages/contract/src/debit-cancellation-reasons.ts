/** The reasons why an announced debit is cancelled. */
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
