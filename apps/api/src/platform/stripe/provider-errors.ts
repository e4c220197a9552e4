import Stripe from 'stripe';
import { OwnError } from '../base/own-error.ts';

/**
 * The provider's definite refusal: the request did not happen and never will. `code` is the provider's stable word.
 * `message` is its own sentence, which names objects by their ids but no person.
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

  /** The requested object does not exist at the provider, or no longer does. */
  get isMissing(): boolean {
    return this.code === 'resource_missing';
  }

  /** Tells whether the missing object is the one with this id, and not another one in the request. */
  saysMissing(objectId: string): boolean {
    return this.isMissing && this.message.includes(objectId);
  }
}

/**
 * Why there is no usable answer. `lost`: timeout or broken connection. `busy`: the provider is already working on the
 * same request, or gets too many. `failed`: it answered with a failure of its own. `key_reused`: the key belongs to an
 * earlier request with other parameters, which may have happened. `denied`: the provider turned away our own key or
 * account, which says nothing about the request or an earlier try of it.
 */
export type UnknownCause = 'lost' | 'busy' | 'failed' | 'key_reused' | 'denied';

/** Nobody knows whether the request has happened: send it again with the same key, or look for its effect. */
export class ProviderUnknown extends OwnError {
  /** A key or an account that is turned away stays so until the lender mends it. */
  override readonly mayPass: boolean;
  readonly why: UnknownCause;

  constructor(why: UnknownCause, cause?: unknown) {
    super(`The payment provider gave no usable answer (${why}).`, { cause });
    this.name = 'ProviderUnknown';
    this.why = why;
    this.mayPass = why !== 'denied';
  }

  /**
   * The key would replay a failure, or belongs to another request, so it is never sent again (decisions, "Providers").
   */
  get keySpent(): boolean {
    return this.why === 'failed' || this.why === 'key_reused';
  }
}

/** Makes a call of the SDK; its errors come out as `ProviderRefused` or `ProviderUnknown`. */
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
  // An unreadable answer (a proxy's error page) has no status. It counts as the provider's own failure.
  if (status === undefined || status < 400 || status >= 500) {
    return new ProviderUnknown('failed', error);
  }
  return new ProviderRefused({
    code: error.code ?? error.rawType ?? error.type,
    message: error.message,
    param: error.param,
  });
}
