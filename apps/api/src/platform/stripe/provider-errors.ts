import Stripe from 'stripe';
import { OwnError } from '../base/own-error.ts';

/**
 * The request was refused, so it moved no money and never will. An earlier try of it may have moved
 * money. `code` is a stable word of the payment provider, or our own
 * `payment_method_types_unavailable`. `message` may contain ids of objects or a refused email
 * address, so the log shortens it (`redactLogMessage`).
 */
export class ProviderRefused extends OwnError {
  readonly code: string;
  readonly param: string | null;

  constructor(fields: {
    code: string;
    message: string;
    param?: string | undefined;
  }) {
    super(fields.message);
    this.name = 'ProviderRefused';
    this.code = fields.code;
    this.param = fields.param ?? null;
  }

  get isMissing(): boolean {
    return this.code === 'resource_missing';
  }

  saysMissing(objectId: string): boolean {
    return this.isMissing && this.message.includes(objectId);
  }
}

/**
 * Why the payment provider gave no usable answer. Whatever the cause, an earlier try of the same
 * request may have taken effect.
 * - `lost`: a timeout or a broken connection.
 * - `busy`: the provider already works on the same request, or gets too many requests.
 * - `failed`: the provider had a failure of its own, or its answer could not be read.
 * - `key_reused`: an earlier request had this key and other parameters.
 * - `denied`: the provider refused our API key or account.
 */
export type UnknownCause = 'lost' | 'busy' | 'failed' | 'key_reused' | 'denied';

/**
 * The caller must find out what happened, or send the request again with the same idempotency key.
 * If `keySpent` is true, it must not send this key again.
 */
export class ProviderUnknown extends OwnError {
  /** A later try may succeed, except after `denied`, which only the lender can correct. */
  override readonly mayPass: boolean;
  readonly why: UnknownCause;

  constructor(why: UnknownCause, cause?: unknown) {
    super(`The payment provider gave no usable answer (${why}).`, { cause });
    this.name = 'ProviderUnknown';
    this.why = why;
    this.mayPass = why !== 'denied';
  }

  /**
   * True if the idempotency key must not be sent again: the payment provider would repeat its
   * failure, or the key belongs to another request (decisions, "Providers").
   */
  get keySpent(): boolean {
    return this.why === 'failed' || this.why === 'key_reused';
  }
}

/** Turns an error of Stripe's SDK into `ProviderRefused` or `ProviderUnknown`. */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asProviderError(error);
  }
}

function asProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return new ProviderUnknown(error.statusCode === 409 ? 'busy' : 'key_reused', error);
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new ProviderUnknown('lost', error);
  }
  const status = error.statusCode;
  if (status === 409 || status === 429) return new ProviderUnknown('busy', error);
  if (status === 401 || status === 403) return new ProviderUnknown('denied', error);
  // An answer that the SDK can't read, such as the error page of a proxy, has no status.
  if (status === undefined || status < 400 || status >= 500) {
    return new ProviderUnknown('failed', error);
  }
  return new ProviderRefused({
    code: error.code ?? error.rawType ?? error.type,
    message: error.message,
    param: error.param,
  });
}
