import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';

/** What tells loans apart that stand together: the amount, and the ID where that is another's too. */
export function loanNames(loans: readonly Pick<Loan, 'id' | 'amount'>[]): string[] {
  return loans.map(({ id, amount }) => {
    const isOnly = loans.every((other) => other.id === id || other.amount !== amount);
    return isOnly ? formatDollars(amount) : `${formatDollars(amount)}, ID ${id.slice(0, 8)}`;
  });
}
