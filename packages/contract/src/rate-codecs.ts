import { type BasisPoints, basisPoints } from '@sevenday/lending';
import * as z from 'zod/mini';
import { cleanTypedDigits } from './clean-typed-digits.ts';
import { whyNotDecimalComma } from './why-not-decimal-comma.ts';

const basisPointsType = z.custom<BasisPoints>(
  (value) => Number.isSafeInteger(value),
  'Not whole basis points.',
);

/** Basis points in code (2500), percent in JSON (25), with at most two decimals. */
export const percent = z.codec(z.number(), basisPointsType, {
  decode: (value, context) => decodePercent(value, String(value), context.issues),
  encode: (rate) => rate / 100,
});

export const percentOrText = z.codec(z.union([z.number(), z.string()]), basisPointsType, {
  decode: (value, context) =>
    decodePercent(
      value,
      typeof value === 'number' ? String(value) : cleanTypedDigits(value),
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
  const message = whyNotDecimalComma(text) ?? 'Enter a rate in percent, such as 25 or 12.5.';
  issues.push({ code: 'custom', input, message });
  return z.NEVER as never;
}
