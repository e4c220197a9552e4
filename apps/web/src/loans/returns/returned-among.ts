import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';

/** Finds the returned payments of loans that are shown as one sum. Each loan's row says which and when. */
export function bouncedAmong(loans: readonly Pick<Loan, 'missed_payment'>[]): string {
  const [bounced, ...more] = loans.flatMap(({ missed_payment: missed }) =>
    missed?.kind === 'bank_payment_returned' ? missed : [],
  );
  if (!bounced) return '';
  return more.length === 0
    ? ` Your bank returned your payment of ${formatDollars(bounced.amount)}, so you still owe it.`
    : ` Your bank returned your payments for ${more.length + 1} of these loans, so you still owe them.`;
}
