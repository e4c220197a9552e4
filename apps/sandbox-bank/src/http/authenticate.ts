import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { invalidRequest, StripeError } from '../api/errors.ts';
import { apiVersion } from '../api/keys.ts';
import type { KeyKind, Operation } from '../engine/operation.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** Which key a call came with; refuses one that is missing, unknown, or not enough for the call. */
export function authenticate(
  headers: IncomingHttpHeaders,
  keys: Keys,
  operation: Operation,
): KeyKind {
  const given = keyIn(headers.authorization);
  if (given === null) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (isSame(given, keys.secretKey)) {
    return 'secret';
  }
  if (!isSame(given, keys.publishableKey)) {
    throw unauthorized(`Invalid API Key provided: ${masked(given)}`);
  }
  if (!operation.publishable) {
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
  }
  return 'publishable';
}

function keyIn(authorization: string | undefined): string | null {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer' && value) {
    return value;
  }
  if (scheme.toLowerCase() === 'basic' && value) {
    return Buffer.from(value, 'base64').toString('utf8').split(':')[0] || null;
  }
  return null;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function masked(key: string): string {
  return key.length > 12
    ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
    : '***';
}

function unauthorized(message: string, code?: string): StripeError {
  return new StripeError(401, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
  });
}

/** The bank speaks one version; a caller that names another would misread its answers. */
export function refuseOtherVersion(headers: IncomingHttpHeaders): void {
  const asked = headers['stripe-version'];
  if (asked !== undefined && asked !== apiVersion) {
    throw invalidRequest(`Invalid Stripe API version: ${String(asked)}`);
  }
}
