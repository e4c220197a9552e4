import type { z } from 'zod';
import { invalidRequest, missingParam, type StripeError } from './errors.ts';

/** Holds a request's parameters against a schema; throws the refusal Stripe would answer. */
export function readParams<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const outcome = schema.safeParse(given);
  if (outcome.success) {
    return outcome.data;
  }
  throw refusalOf(outcome.error.issues, given);
}

function refusalOf(issues: z.core.$ZodIssue[], given: unknown): StripeError {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) {
    return unknownParams(unknown);
  }
  const missing = issues.find((issue) => isMissing(issue, given));
  if (missing) {
    return missingParam(nameOf(missing.path));
  }
  const [first] = issues;
  if (!first) {
    return invalidRequest('Invalid request.');
  }
  const param = nameOf(first.path);
  if (first.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${inWords(first.values.map(String))}`, {
      param,
    });
  }
  const code =
    first.code === 'custom' && typeof first.params?.code === 'string'
      ? first.params.code
      : undefined;
  const message = code === 'parameter_invalid_empty' ? emptyMessage(param) : first.message;
  return invalidRequest(message, { param, ...(code ? { code } : {}) });
}

function emptyMessage(param: string): string {
  return (
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset ` +
    `a parameter; however '${param}' cannot be unset. You should remove '${param}' from your ` +
    'request or supply a non-empty value.'
  );
}

function unknownParams(issue: z.core.$ZodIssueUnrecognizedKeys): StripeError {
  const names = issue.keys.map((key) => nameOf([...issue.path, key]));
  const [first = ''] = names;
  return invalidRequest(
    `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`,
    { code: 'parameter_unknown', param: first },
  );
}

function isMissing(issue: z.core.$ZodIssue, given: unknown): boolean {
  const expectsPresence = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  return expectsPresence && valueAt(given, issue.path) === undefined;
}

function valueAt(given: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    given,
  );
}

/** `['line_items', 0, 'price_data']` as Stripe writes it: `line_items[0][price_data]`. */
function nameOf(path: PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((key) => `[${key}]`).join('');
}

function inWords(values: string[]): string {
  const last = values.at(-1) ?? '';
  if (values.length < 3) {
    return values.join(' or ');
  }
  return `${values.slice(0, -1).join(', ')}, or ${last}`;
}
