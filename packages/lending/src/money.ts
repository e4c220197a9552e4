import type { BasisPoints } from './basis-points.ts';

declare const unit: unique symbol;

/** Whole US cents. Can be negative. */
export type Cents = number & { readonly [unit]: 'cents' };

export const zeroCents = 0 as Cents;

const minus = '−';

// Amounts in dollars must stay below this limit. From 2^46 on, neighboring floating-point numbers
// differ by more than a cent, so they cannot hold exact cents.
const dollarLimit = 2 ** 46;

/** Throws RangeError if the amount is not a safe integer. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) {
    throw new RangeError(`An amount must be a whole number of cents, not ${amount}.`);
  }
  return (amount === 0 ? 0 : amount) as Cents;
}

/** Throws RangeError if the sum is not a safe integer. */
export function addCents(...amounts: Cents[]): Cents {
  return amounts.reduce((sum, amount) => cents(sum + amount), zeroCents);
}

/** Throws RangeError if the result is not a safe integer. */
export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

/** Drops the fraction of a cent (decisions, "Money"). */
export function applyRate(amount: Cents, rate: BasisPoints): Cents {
  return cents(Number((BigInt(amount) * BigInt(rate)) / 10_000n));
}

/** Rounds a half up: 1.5 to 2, −1.5 to −1. The denominator must be positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const doubled = 2n * numerator + denominator;
  const truncated = doubled / (2n * denominator);
  const roundedDown = doubled < 0n && doubled % (2n * denominator) !== 0n;
  return Number(roundedDown ? truncated - 1n : truncated);
}

/** Writes `$1,025.00`, and a negative amount with a true minus sign (spec section 9, "Formats"). */
export function formatDollars(amount: Cents): string {
  const size = Math.abs(amount);
  const wholeDollars = String(Math.trunc(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? minus : ''}$${wholeDollars}.${String(size % 100).padStart(2, '0')}`;
}

/** Shows decimals only if there are cents: `$20`, `$20.50`. */
export function formatDollarsShort(amount: Cents): string {
  return formatDollars(amount).replace(/\.00$/, '');
}

/**
 * Reads the digits as text, because multiplying by 100 could be inexact. Returns null for more than
 * two decimals and for 2^46 dollars or more (decisions, "Money").
 */
export function centsFromDollars(dollars: number): Cents | null {
  if (Math.abs(dollars) >= dollarLimit) {
    return null;
  }
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars));
  return parts && centsFromParts(parts[1], parts[2], parts[3]);
}

/**
 * Reads `20`, `20.5`, `$1,025.00`, `US$ 20` or `20 USD`. Returns null if the text is not an amount,
 * has more than two decimals or is too large.
 */
export function centsFromDollarText(text: string): Cents | null {
  const parts =
    /^([-−]?)(?:(?:US)?\$|USD)? ?(?=\.?\d)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?(?: ?(?:\$|USD))?$/i.exec(
      text.trim(),
    );
  return parts && centsFromParts(parts[1], parts[2]?.replaceAll(',', ''), parts[3]);
}

/** Throws RangeError for 2^46 dollars or more. */
export function dollarsFromCents(amount: Cents): number {
  const dollars = amount / 100;
  if (Math.abs(dollars) >= dollarLimit) {
    throw new RangeError(`${amount} cents are too many to be written as dollars.`);
  }
  return dollars;
}

function centsFromParts(sign = '', dollars = '', hundredths = ''): Cents | null {
  const amount = Number(`${dollars}${hundredths.padEnd(2, '0')}`);
  return Number.isSafeInteger(amount) ? cents(sign === '' ? amount : -amount) : null;
}
