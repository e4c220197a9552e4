import { type Loan, loanNumber } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';

/** Names loans that stand together: by amount, and also by ID where two amounts are equal. */
export function loanNames(loans: readonly Pick<Loan, 'id' | 'amount'>[]): string[] {
  return loans.map(({ id, amount }) => {
    const isOnly = loans.every((other) => other.id === id || other.amount !== amount);
    return isOnly ? formatDollars(amount) : `${formatDollars(amount)}, ID ${loanNumber(id)}`;
  });
}
