import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';

/** Finds the returned payments of loans that are shown as one sum. Each loan's row says which and when. */
export function bouncedAmong(loans: readonly Pick<Loan, 'missed_payment'>[]): string {
  const [bounced, ...more] = loans.flatMap(({ missed_payment: missed }) =>
    missed?.kind === 'bank_payment_returned' ? missed : [],
  );
  if (!bounced) return '';
  return more.length === 0
    ? ` Your payment of ${formatDollars(bounced.amount)} was returned by your bank, so it is still owed.`
    : ` Your payments for ${more.length + 1} of them were returned by your bank, so they are still owed.`;
}
