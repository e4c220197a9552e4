import {
  type Cents,
  centsFromDollars,
  centsFromDollarText,
  dollarsFromCents,
} from '@sevenday/lending';
import * as z from 'zod/mini';
import { cleanTypedDigits } from './clean-typed-digits.ts';
import { whyNotDecimalComma } from './why-not-decimal-comma.ts';

export const notDollars =
  'Enter an amount in dollars with at most two decimals, such as 20 or 20.50.';

const centsType = z.custom<Cents>((value) => Number.isSafeInteger(value), 'Not whole cents.');
/** Cents in code, dollars in JSON, with at most two decimals. */
export const dollars = z.codec(z.number(notDollars), centsType, {
  decode(value, context) {
    const amount = centsFromDollars(value);
    if (amount !== null) return amount;
    context.issues.push({ code: 'custom', input: value, message: notDollars });
    return z.NEVER;
  },
  encode: (amount) => dollarsFromCents(amount),
});

/** Returns null if the text is not an amount. */
export function centsFromTyped(text: string): Cents | null {
  return centsFromDollarText(cleanTypedDigits(text));
}

/** Returns a sentence for a decimal comma (`20,50`) or too many decimals (`20.505`), else null. */
export function whyNotDollars(text: string): string | null {
  const typed = cleanTypedDigits(text);
  if (centsFromDollarText(typed) !== null) return null;
  return whyNotDecimalComma(typed) ?? (/^\D*[\d,]*\.\d{3,}\D*$/.test(typed) ? notDollars : null);
}

/** Also accepts text, which a query or a form sends. */
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
