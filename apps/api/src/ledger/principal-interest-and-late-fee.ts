import { addCents, type Cents } from '@sevenday/lending';

/** The three amounts that a borrower owes on a loan, in cents: principal, interest and late fee. */
export interface LoanParts {
  readonly principalCents: Cents;
  readonly interestCents: Cents;
  readonly lateFeeCents: Cents;
}

export function totalOf(parts: LoanParts): Cents {
  return addCents(parts.principalCents, parts.interestCents, parts.lateFeeCents);
}
