import { z } from 'zod';

/**
 * What a form field may hold. Every value arrives as text; each of these says what Stripe takes
 * and refuses with Stripe's own words. Codes travel in the issue's `params`.
 */
interface IssueList {
  issues: {
    push: (issue: { code: 'custom'; input: unknown; message: string; params?: object }) => unknown;
  };
}

function refuse(list: IssueList, input: unknown, message: string, code?: string) {
  list.issues.push({ code: 'custom', input, message, ...(code ? { params: { code } } : {}) });
  return z.NEVER;
}

/** Text that is not empty: an empty one means "unset", which most parameters can't be. */
export function text(maxLength = 5000) {
  return z.string({ error: 'Invalid string' }).transform((value, list) => {
    if (value === '') {
      return refuse(
        list,
        value,
        '', // the reader, who knows the parameter's name, writes the sentence
        'parameter_invalid_empty',
      );
    }
    if (value.length > maxLength) {
      return refuse(list, value, `Invalid string: must be at most ${maxLength} characters`);
    }
    return value;
  });
}

/** Text that an empty string unsets. */
export function clearableText(maxLength = 5000) {
  return z
    .string({ error: 'Invalid string' })
    .max(maxLength, { error: `Invalid string: must be at most ${maxLength} characters` })
    .transform((value) => (value === '' ? null : value));
}

export function integer(range: { min?: number; max?: number } = {}) {
  return z
    .string({ error: 'Invalid integer' })
    .transform((value, list) => {
      if (!/^-?\d{1,15}$/.test(value)) {
        return refuse(list, value, `Invalid integer: ${value}`, 'parameter_invalid_integer');
      }
      const number = Number(value);
      if (range.min !== undefined && number < range.min) {
        const message = `This value must be greater than or equal to ${range.min}.`;
        return refuse(list, value, message, 'parameter_invalid_integer');
      }
      if (range.max !== undefined && number > range.max) {
        const message = `This value must be less than or equal to ${range.max}.`;
        return refuse(list, value, message, 'parameter_invalid_integer');
      }
      return number;
    })
    .meta({ onTheWire: 'number' });
}

export function boolean() {
  return z
    .string({ error: 'Invalid boolean' })
    .transform((value, list) => {
      if (value !== 'true' && value !== 'false') {
        return refuse(list, value, `Invalid boolean: ${value}`);
      }
      return value === 'true';
    })
    .meta({ onTheWire: 'boolean' });
}

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values);
}

export function hash<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'invalid_type' ? 'Invalid object' : undefined),
  });
}

export function array<Item extends z.ZodType>(item: Item) {
  return z.array(item, { error: 'Invalid array' });
}

/** Up to 50 keys of 40 characters, with values of 500. An empty value unsets its key. */
export function metadata() {
  return z
    .record(z.string(), z.string({ error: 'Invalid string' }), { error: 'Invalid object' })
    .superRefine((value, list) => {
      const entries = Object.entries(value);
      if (entries.length > 50) {
        refuse(list, value, 'You can only have up to 50 metadata keys.');
      }
      for (const [key, held] of entries) {
        if (key.length > 40) {
          refuse(
            list,
            value,
            `Metadata keys must be at most 40 characters, but '${key}' is longer.`,
          );
        }
        if (held.length > 500) {
          refuse(
            list,
            value,
            `Metadata values must be at most 500 characters, but that of '${key}' is longer.`,
          );
        }
      }
    });
}

/** A whole number of cents in US dollars: the least that can be charged is $0.50. */
export function currency() {
  return z.string({ error: 'Invalid string' }).transform((value, list) => {
    if (value.toLowerCase() !== 'usd') {
      return refuse(list, value, `Invalid currency: ${value}. This account can only use: usd`);
    }
    return 'usd' as const;
  });
}

export function email() {
  return z.string({ error: 'Invalid string' }).transform((value, list) => {
    // No dot at an end of what stands before the @, nor two beside each other; ASCII alone, as Stripe has it.
    if (!/^(?!\.)(?!.*\.\.)(?!.*\.@)[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(value)) {
      return refuse(list, value, `Invalid email address: ${value}`, 'email_invalid');
    }
    return value;
  });
}

export function webAddress() {
  return z.string({ error: 'Invalid string' }).transform((value, list) => {
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') {
      return refuse(list, value, 'Not a valid URL', 'url_invalid');
    }
    return value;
  });
}

/** Seconds since 1970, or bounds around them. */
export function timeRange() {
  return z.union(
    [
      integer(),
      hash({
        gt: integer().optional(),
        gte: integer().optional(),
        lt: integer().optional(),
        lte: integer().optional(),
      }),
    ],
    { error: 'Invalid integer' },
  );
}

export type TimeRange = z.output<ReturnType<typeof timeRange>>;

/** Whether a time, in seconds, lies where a {@link timeRange} asks. */
export function isWithin(seconds: number, range: TimeRange | undefined): boolean {
  if (range === undefined) {
    return true;
  }
  if (typeof range === 'number') {
    return seconds === range;
  }
  return (
    (range.gt === undefined || seconds > range.gt) &&
    (range.gte === undefined || seconds >= range.gte) &&
    (range.lt === undefined || seconds < range.lt) &&
    (range.lte === undefined || seconds <= range.lte)
  );
}

/** Which ids in an answer to replace by the objects they name. */
export const expandable = { expand: array(text()).optional() };

/** How every list is paged. */
export const paged = {
  ...expandable,
  limit: integer({ min: 1, max: 100 }).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
};
