import { type BasisPoints, basisPoints } from './basis-points.ts';
import { addCents, applyRate, type Cents, divideHalfUp } from './money.ts';

/** The price of a loan. Amounts are in cents. The APR is in basis points: 130357 is 1303.57 %. */
export type LoanPrice = {
  principalCents: Cents;
  interestCents: Cents;
  totalCents: Cents;
  aprBasisPoints: BasisPoints;
};

/**
 * Computes the price of a loan. The interest is a flat fee at the tier's rate, rounded down to the
 * cent. The APR is 100 × interest / principal × 365 / term days, rounded to the nearest hundredth
 * of a percent (decisions, "Money" and "disclosure"; 12 CFR 1026 Appendix J). Throws RangeError
 * unless principal and term are positive and the rate is not negative.
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
