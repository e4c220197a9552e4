declare const unit: unique symbol;

/** A rate in hundredths of a percent: 2500 is 25 %. */
export type BasisPoints = number & { readonly [unit]: 'basis points' };

/** Throws RangeError if the rate is not a safe integer. */
export function basisPoints(rate: number): BasisPoints {
  if (!Number.isSafeInteger(rate)) {
    throw new RangeError(`A rate must be a whole number of basis points, not ${rate}.`);
  }
  return (rate === 0 ? 0 : rate) as BasisPoints;
}

/** Writes `25%` or `1303.57%`. */
export function formatPercent(rate: BasisPoints): string {
  const size = Math.abs(rate);
  const hundredths = String(size % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const whole = `${rate < 0 ? '−' : ''}${Math.trunc(size / 100)}`;
  return hundredths === '' ? `${whole}%` : `${whole}.${hundredths}%`;
}
