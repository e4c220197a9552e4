import Stripe from 'stripe';
import { OwnError } from '../base/own-error.ts';

/**
 * The provider refused a request for good: the request did nothing and never will. `code` is the provider's stable
 * word. `message` is the provider's sentence, which may name objects by their ids but no person.
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

  /** True when the requested object does not exist at the provider, or no longer exists. */
  get isMissing(): boolean {
    return this.code === 'resource_missing';
  }

  /** Says whether the missing object is the object with this id, and not another object of the request. */
  saysMissing(objectId: string): boolean {
    return this.isMissing && this.message.includes(objectId);
  }
}

/**
 * Why there is no usable answer. `lost`: a timeout or a broken connection. `busy`: the provider works on the same
 * request already, or gets too many requests. `failed`: the provider answered with a failure of its own. `key_reused`:
 * an earlier request had this key and other parameters; it may have taken effect. `denied`: the provider refused our
 * key or account. An earlier try of the same request may still have taken effect.
 */
export type UnknownCause = 'lost' | 'busy' | 'failed' | 'key_reused' | 'denied';

/**
 * Thrown when nobody knows whether the request took effect. Send it again with the same key, or look for its effect.
 */
export class ProviderUnknown extends OwnError {
  /** True if the failure may end by itself. False when the provider refused our key or account: only the lender can mend that. */
  override readonly mayPass: boolean;
  readonly why: UnknownCause;

  constructor(why: UnknownCause, cause?: unknown) {
    super(`The payment provider gave no usable answer (${why}).`, { cause });
    this.name = 'ProviderUnknown';
    this.why = why;
    this.mayPass = why !== 'denied';
  }

  /**
   * True when the key must not be sent again. The provider would repeat its failure, or the key belongs to another
   * request (decisions, "Providers").
   */
  get keySpent(): boolean {
    return this.why === 'failed' || this.why === 'key_reused';
  }
}

/** Makes a call of Stripe's SDK. Turns the SDK's errors into `ProviderRefused` or `ProviderUnknown`. */
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
  // An answer that can't be read, such as a proxy's error page, has no status. It counts as a failure of the provider.
  if (status === undefined || status < 400 || status >= 500) {
    return new ProviderUnknown('failed', error);
  }
  return new ProviderRefused({
    code: error.code ?? error.rawType ?? error.type,
    message: error.message,
    param: error.param,
  });
}
