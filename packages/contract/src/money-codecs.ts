import {
  type BasisPoints,
  basisPoints,
  type Cents,
  centsFromDollars,
  centsFromDollarText,
  dollarsFromCents,
} from '@sevenday/lending';
import * as z from 'zod/mini';
import { typedNumber } from './typed-number.ts';

export const notDollars =
  'Enter an amount in dollars with at most two decimals, such as 20 or 20.50.';

const centsType = z.custom<Cents>((value) => Number.isSafeInteger(value), 'Not whole cents.');
const basisPointsType = z.custom<BasisPoints>(
  (value) => Number.isSafeInteger(value),
  'Not whole basis points.',
);

/** Converts cents from and to a JSON number in dollars. Refuses a number with more than two decimals. */
export const dollars = z.codec(z.number(notDollars), centsType, {
  decode(value, context) {
    const amount = centsFromDollars(value);
    if (amount !== null) return amount;
    context.issues.push({ code: 'custom', input: value, message: notDollars });
    return z.NEVER;
  },
  encode: (amount) => dollarsFromCents(amount),
});

/** Converts dollars that a person typed to cents. Returns null if the text is not an amount. */
export function centsFromTyped(text: string): Cents | null {
  return centsFromDollarText(typedNumber(text));
}

/**
 * Returns the sentence that tells a person how to write an amount that they typed wrong. Returns null for a valid
 * amount, and for a text that looks like no amount.
 */
export function whyNotDollars(text: string): string | null {
  const typed = typedNumber(text);
  if (centsFromDollarText(typed) !== null) return null;
  return withPoint(typed) ?? (/^\D*[\d,]*\.\d{3,}\D*$/.test(typed) ? notDollars : null);
}

/** Returns the sentence for a number with a decimal comma (`20,50`), as many countries write it; null for any other. */
function withPoint(typed: string): string | null {
  const [, whole, decimals] = /^\D*(\d[\d., ']*),(\d{1,2})\D*$/.exec(typed) ?? [];
  if (whole === undefined) return null;
  return `Write it with a point: ${whole.replace(/\D/g, '')}.${decimals}.`;
}

/** Converts like `dollars`, and accepts text too, for calls whose fields may come in the query. */
export const dollarsOrText = z.codec(z.union([z.number(), z.string()], notDollars), centsType, {
  decode(value, context) {
    const amount = typeof value === 'number' ? centsFromDollars(value) : centsFromTyped(value);
    if (amount !== null) return amount;
    const message = (typeof value === 'string' && whyNotDollars(value)) || notDollars;
    context.issues.push({ code: 'custom', input: value, message });
    return z.NEVER;
  },
  encode: (amount) => dollarsFromCents(amount),
});

/** Converts basis points (2500) from and to percent in JSON (25), with at most two decimals. */
export const percent = z.codec(z.number(), basisPointsType, {
  decode: (value, context) => decodePercent(value, String(value), context.issues),
  encode: (rate) => rate / 100,
});

export const percentOrText = z.codec(z.union([z.number(), z.string()]), basisPointsType, {
  decode: (value, context) =>
    decodePercent(
      value,
      typeof value === 'number' ? String(value) : typedNumber(value),
      context.issues,
    ),
  encode: (rate) => rate / 100,
});

function decodePercent(
  input: unknown,
  text: string,
  issues: { push(issue: { code: 'custom'; input: unknown; message: string }): unknown },
): BasisPoints {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))? ?%?$/.exec(text);
  if (match) return basisPoints(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
  const message = withPoint(text) ?? 'Enter a rate in percent, such as 25 or 12.5.';
  issues.push({ code: 'custom', input, message });
  return z.NEVER as never;
}
