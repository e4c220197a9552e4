// What the bank's pages share: a call to the bank with the publishable key, in Stripe's form.

let publishableKey = document.querySelector('meta[name="publishable-key"]')?.content ?? '';

let stripeAccount = null;

/** For a page that is told its key, and which connected account it acts for, by the page that opened it. */
export function callAs(key, account) {
  publishableKey = key;
  stripeAccount = account;
}

function callerHeaders() {
  return {
    authorization: `Bearer ${publishableKey}`,
    ...(stripeAccount ? { 'stripe-account': stripeAccount } : {}),
  };
}

/** The id at the end of this page's own address. */
export const sessionId = window.location.pathname.split('/').at(-1);

/** An error the bank answered, with Stripe's `type`, `code`, `decline_code` and `param`. */
class BankError extends Error {
  constructor(fields) {
    super(fields.message ?? 'The bank could not do this.');
    this.type = fields.type ?? 'api_error';
    this.code = fields.code;
    this.param = fields.param;
  }
}

/** Thrown when no answer came: the call may or may not have been carried out. */
export class NoAnswer extends Error {
  constructor() {
    super('No answer from the bank. Check your connection and try again.');
    this.type = 'api_connection_error';
  }
}

/** Never from the browser's cache, which going back would ask: a session may be paid by then. */
export function getFromBank(path) {
  return call(path, {
    cache: 'no-store',
    headers: callerHeaders(),
  });
}

/**
 * @param {string} path
 * @param {Record<string, string>} fields
 * @param {string} idempotencyKey the same for a repeat after {@link NoAnswer}
 */
export function postToBank(path, fields, idempotencyKey) {
  return call(path, {
    method: 'POST',
    headers: { ...callerHeaders(), 'idempotency-key': idempotencyKey },
    body: new URLSearchParams(fields),
  });
}

/** Not `crypto.randomUUID`, which browsers keep from pages served over plain http on a network. */
export function newIdempotencyKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function call(path, init) {
  let response;
  let body;
  try {
    response = await fetch(path, init);
    body = await response.json();
  } catch {
    throw new NoAnswer();
  }
  if (!response.ok) {
    throw new BankError(body.error ?? {});
  }
  return body;
}
