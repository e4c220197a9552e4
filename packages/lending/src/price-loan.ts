import { type BasisPoints, basisPoints } from './basis-points.ts';
import { addCents, applyRate, type Cents, divideHalfUp } from './money.ts';

export type LoanPrice = {
  principalCents: Cents;
  interestCents: Cents;
  totalCents: Cents;
  aprBasisPoints: BasisPoints;
};

/**
 * Follows decisions, "Money" and "disclosure", and 12 CFR 1026 Appendix J. Throws RangeError unless
 * the principal is positive, the rate is not negative and the term is one whole day or more.
 */
export function priceLoan(loan: {
  principalCents: Cents;
  interestRateBasisPoints: BasisPoints;
  termDays: number;
}): LoanPrice {
  const { principalCents, interestRateBasisPoints, termDays } = loan;
  if (principalCents <= 0) {
    throw new RangeError('The principal of a loan must be more than $0.');
  }
  if (interestRateBasisPoints < 0) {
    throw new RangeError('The interest rate of a loan must not be negative.');
  }
  if (!Number.isSafeInteger(termDays) || termDays < 1) {
    throw new RangeError('The term of a loan must be one whole day or more.');
  }
  const interestCents = applyRate(principalCents, interestRateBasisPoints);
  return {
    principalCents,
    interestCents,
    totalCents: addCents(principalCents, interestCents),
    aprBasisPoints: aprOf({ principalCents, interestCents, termDays }),
  };
}

function aprOf(loan: {
  principalCents: Cents;
  interestCents: Cents;
  termDays: number;
}): BasisPoints {
  const yearsCharge = BigInt(loan.interestCents) * 365n * 10_000n;
  return basisPoints(
    divideHalfUp(yearsCharge, BigInt(loan.principalCents) * BigInt(loan.termDays)),
  );
}
