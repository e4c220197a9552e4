import {
  type BasisPoints,
  basisPoints,
  type Cents,
  centsFromDollars,
  centsFromDollarText,
  dollarsFromCents,
} from '@sevenday/lending';
import * as z from 'zod/mini';

const notDollars = 'Enter an amount in dollars with at most two decimals, such as 20 or 20.50.';

const centsType = z.custom<Cents>((value) => Number.isSafeInteger(value), 'Not whole cents.');
const basisPointsType = z.custom<BasisPoints>(
  (value) => Number.isSafeInteger(value),
  'Not whole basis points.',
);

/** Wire: a JSON number in dollars with at most two decimals. Decoded: whole cents. More decimals are refused. */
export const dollars = z.codec(z.number(notDollars), centsType, {
  decode(value, context) {
    const amount = centsFromDollars(value);
    if (amount !== null) return amount;
    context.issues.push({ code: 'custom', input: value, message: notDollars });
    return z.NEVER;
  },
  encode: (amount) => dollarsFromCents(amount),
});

/** As `dollars`, but text too, for the calls whose fields may come in the query. */
export const dollarsOrText = z.codec(z.union([z.number(), z.string()], notDollars), centsType, {
  decode(value, context) {
    const amount = typeof value === 'number' ? centsFromDollars(value) : centsFromDollarText(value);
    if (amount !== null) return amount;
    context.issues.push({ code: 'custom', input: value, message: notDollars });
    return z.NEVER;
  },
  encode: (amount) => dollarsFromCents(amount),
});

/** Wire: percent with at most two decimals (25 is 25 %). Decoded: basis points (2500). */
export const percent = z.codec(z.number(), basisPointsType, {
  decode: (value, context) => decodePercent(value, String(value), context.issues),
  encode: (rate) => rate / 100,
});

export const percentOrText = z.codec(z.union([z.number(), z.string()]), basisPointsType, {
  decode: (value, context) => decodePercent(value, String(value).trim(), context.issues),
  encode: (rate) => rate / 100,
});

function decodePercent(
  input: unknown,
  text: string,
  issues: { push(issue: { code: 'custom'; input: unknown; message: string }): unknown },
): BasisPoints {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text);
  if (match) return basisPoints(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
  issues.push({ code: 'custom', input, message: 'Enter a rate in percent, such as 25 or 12.5.' });
  return z.NEVER as never;
}

/** Wire: ISO 8601 in UTC. Decoded: `Date`. */
export const isoDate = z.codec(
  z.iso.datetime('Enter a date and time such as 2026-01-31T12:00:00Z.'),
  z.date(),
  {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  },
);

/** A calendar day of the lender, `YYYY-MM-DD`; an ISO date and time is trimmed to its date part (spec section 5). */
export const calendarDay = z.pipe(
  z.pipe(
    z.string('Enter a date such as 2026-01-31.'),
    z.transform((text: string) => text.slice(0, 10)),
  ),
  z.iso.date('Enter a date such as 2026-01-31.'),
);

/** In lower case, as ids are stored: two spellings of one id must never pass for two people. */
export const uuid = z.uuid('This is not a valid id.').check(z.toLowerCase());

/** `true` and `false`, in the query written as words. */
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text: 'true' | 'false') => text === 'true'),
  ),
]);

/** Longer than any text that is accepted: normalising takes far longer than its length for some texts. */
const longestNormalised = 2_500;

function trimmed(text: string): string {
  return text.slice(0, longestNormalised).trim().normalize('NFC');
}

/** Control, private and invisible characters, but for those that Arabic, Persian and Indic spelling needs. */
const unusable = /(?![\u200c-\u200f])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
const visible = /[^\p{C}\p{Z}\p{M}]/u;

/** Text of a person: trimmed, NFC, without control characters. `label` begins the sentence shown beside the field. */
export function requiredText(label: string, maximumLength: number) {
  return z.string(`${label} is required.`).check(
    z.overwrite(trimmed),
    z.minLength(1, `${label} is required.`),
    z.maxLength(maximumLength, `${label} is at most ${maximumLength} characters.`),
    z.refine((text) => !unusable.test(text), `${label} has a character that cannot be used.`),
    z.refine((text) => visible.test(text), `${label} is required.`),
  );
}

export const firstName = requiredText('First name', 100);
export const lastName = requiredText('Last name', 100);

/** At most one character (a letter with its marks), upper-cased; longer text is cut (spec section 5). */
export const middleInitial = z.string().check(
  z.overwrite((text) => Array.from(trimmed(text)).slice(0, 1).join('').toUpperCase()),
  z.refine((text) => !unusable.test(text), 'Middle initial has a character that cannot be used.'),
);

export const email = z.string('Email is required.').check(
  z.overwrite((text) => trimmed(text).toLowerCase()),
  z.minLength(1, 'Email is required.'),
  z.maxLength(254, 'Email is at most 254 characters.'),
  z.refine((text) => !/\p{C}/u.test(text), 'Email has a character that cannot be used.'),
  z.regex(
    /^[^\s@<>"(),:;\\[\]]+@[^\s@.<>"(),:;\\[\]]+(\.[^\s@.<>"(),:;\\[\]]+)+$/u,
    'Enter an email address such as name@example.com.',
  ),
);

/** Any way of writing a number of 7 to 15 digits (E.164), kept as typed. */
export const phone = z.string('Phone is required.').check(
  z.overwrite(trimmed),
  z.minLength(1, 'Phone is required.'),
  z.maxLength(30, 'Phone is at most 30 characters.'),
  z.refine(
    (text) => /^[+()\d\s.\-/]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, '')),
    'Enter a phone number of 7 to 15 digits, such as (555) 010-1234.',
  ),
);

/** A password as it was chosen, whatever the rules were then. */
export const givenPassword = z
  .string('Password is required.')
  .check(
    z.minLength(1, 'Password is required.'),
    z.maxLength(200, 'Password is at most 200 characters.'),
  );

/** Length is what makes a password strong; composition rules are not asked (ASVS 5.0, 6.2). */
export const newPassword = z
  .string('Password is required.')
  .check(
    z.minLength(1, 'Password is required.'),
    z.minLength(10, 'Password needs at least 10 characters.'),
    z.maxLength(200, 'Password is at most 200 characters.'),
  );

export const pageQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});

export const done = z.object({ ok: z.literal(true) });
