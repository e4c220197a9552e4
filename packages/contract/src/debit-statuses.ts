export const debitStatuses = [
  'announced',
  'planned',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'returned',
] as const;
