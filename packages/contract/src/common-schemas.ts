import * as z from 'zod/mini';
import { cleanTypedText } from './clean-typed-text.ts';

/** ISO 8601 in UTC. */
export const isoDate = z.codec(
  z.iso.datetime('Enter a date and time such as 2026-01-31T12:00:00Z.'),
  z.date(),
  {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  },
);

/**
 * Returns the id in lower case, as ids are stored. Otherwise two spellings of one id could count as
 * two people.
 */
export const uuid = z.uuid('This is not a valid id.').check(z.toLowerCase());

/** Also accepts text, because a query string has only text. */
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text: 'true' | 'false') => text === 'true'),
  ),
]);

export const largestPage = 200;

export const pageQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(largestPage))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});

export const searchQuery = z.optional(
  z.string().check(z.overwrite(cleanTypedText), z.maxLength(200)),
);

export const done = z.object({ ok: z.literal(true) });
