/** The statuses of a debit, as admins see them. */
export const debitStatuses = [
  'announced',
  'planned',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'returned',
] as const;
