/** The rights on a table that the product's program may need. Nobody gives it TRUNCATE, TRIGGER or REFERENCES. */
type Right = 'select' | 'insert' | 'update' | 'delete';

/** Rows are only ever added. The ledger, the audit trail and the chain over both are such tables. */
const added: readonly Right[] = ['select', 'insert'];
/** A row is never changed, but it goes when it was used or summed, is too old or its member is deleted. */
const addedAndRemoved: readonly Right[] = ['select', 'insert', 'delete'];
/** A row is changed, and goes only with the member, by the database itself. */
const changed: readonly Right[] = ['select', 'insert', 'update'];
const changedAndRemoved: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/**
 * What the role of `DATABASE_URL` may do with each table, where another role owns the tables (`DATABASE_OWNER_URL`). A
 * new table has to be listed here: a test and `npm run migrate` compare this list with the database.
 */
export const tableRights: Readonly<Record<string, readonly Right[]>> = {
  account_tokens: changedAndRemoved,
  approval_requests: changedAndRemoved,
  approval_rules: changed,
  audit_details: addedAndRemoved,
  audit_entries: added,
  audit_unsealed: addedAndRemoved,
  bank_account_holds: changedAndRemoved,
  bank_accounts: changedAndRemoved,
  bank_links: changedAndRemoved,
  breaks: changed,
  business_clock: changed,
  chain_links: added,
  close_lines: changed,
  close_position: changed,
  closes: added,
  contacts: changed,
  credit_decisions: addedAndRemoved,
  database_identity: changed,
  debit_authorizations: addedAndRemoved,
  debit_strikes: changed,
  departures: changedAndRemoved,
  disputes: changed,
  extension_requests: changedAndRemoved,
  factor_challenges: addedAndRemoved,
  id_documents: changed,
  idempotency_keys: changedAndRemoved,
  kept_records: addedAndRemoved,
  key_holders: changedAndRemoved,
  key_in_use: changed,
  known_devices: changedAndRemoved,
  ledger_postings: added,
  ledger_sealed_quarters: changed,
  ledger_sealed_sums: changed,
  ledger_transactions: added,
  ledger_unsealed: addedAndRemoved,
  lending_switches: changed,
  loan_acceptances: addedAndRemoved,
  loan_adjustments: changedAndRemoved,
  loan_count_changes: addedAndRemoved,
  loan_counts: changed,
  loans: changedAndRemoved,
  login_attempts: changedAndRemoved,
  mandates: changedAndRemoved,
  member_counts: addedAndRemoved,
  members: changed,
  notices: changedAndRemoved,
  payments: changedAndRemoved,
  payouts: changedAndRemoved,
  product_keys: changed,
  recorded_views: changedAndRemoved,
  recovery_codes: addedAndRemoved,
  refunds: changedAndRemoved,
  refused_calls: changedAndRemoved,
  refused_sign_ins: changedAndRemoved,
  seals: added,
  second_factors: changedAndRemoved,
  sessions: changedAndRemoved,
  settings: changed,
  spent_budgets: changedAndRemoved,
  staff_invitations: changedAndRemoved,
  subject_keys: changedAndRemoved,
  users: changedAndRemoved,
  webhook_events: changedAndRemoved,
  work: changedAndRemoved,
};

/** The tables of the ledger, the audit trail and the chain over both. */
export const appendOnlyTables = [
  'ledger_transactions',
  'ledger_postings',
  'audit_entries',
  'chain_links',
  'seals',
] as const;
