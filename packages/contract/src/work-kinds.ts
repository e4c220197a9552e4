/**
 * Names every kind of work for a person. Never rename a kind: rows with its name may be waiting in lenders' databases.
 */
export const workKinds = {
  send_mail: 'Send a mail',
  start_password_reset: 'Send a link to choose a new password',
  send_payout: 'Send a loan’s money',
  check_payout: 'Check on a payout',
  age_loan: 'Follow a loan’s dates',
  remind_payment: 'Remind a borrower',
  tell_changes: 'Tell a borrower what changed',
  run_daily: 'Delete what was kept long enough',
  seal_books: 'Seal the books',
  count_refused_sign_ins: 'Count refused sign-ins',
  close_checkout: 'Close a payment page',
  create_mandate: 'Make the authorization for a debit',
  hand_over_debit: 'Submit a debit',
  stop_debits: 'Cancel the debits of a bank account',
  check_payment: 'Check on a payment',
  send_refund: 'Send a refund',
  record_fee: 'Record the provider’s fee of a payment',
  check_dispute: 'Check on a dispute',
  check_mandate: 'Check the authorization for a debit',
  process_event: 'Record an event of the payment provider',
  hear_provider: 'Record all that the payment provider did',
  fetch_events: 'Fetch the payment provider’s events',
  daily_close: 'Close the day',
  forget_bank_account: 'Disconnect a bank account at the provider',
  forget_customer: 'Delete a customer at the provider',
  remove_file: 'Remove a file',
  forget_mail: 'Remove the file of a mail',
  forget_deleted: 'Clear deleted rows out of the database',
} as const;
export type WorkKind = keyof typeof workKinds;
