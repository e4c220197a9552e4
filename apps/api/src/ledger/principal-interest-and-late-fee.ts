import { addCents, type Cents } from '@sevenday/lending';

export interface LoanParts {
  readonly principalCents: Cents;
  readonly interestCents: Cents;
  readonly lateFeeCents: Cents;
}

export function totalOf(parts: LoanParts): Cents {
  return addCents(parts.principalCents, parts.interestCents, parts.lateFeeCents);
}
