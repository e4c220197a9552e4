import { type ErrorCode, sentences } from '@sevenday/contract';

/** `offline`: no answer came. `unreadable`: an answer came that is not the contract's. */
export type FailureCode = ErrorCode | 'offline' | 'unreadable';

/** A call that did not succeed. `detail` is the server's sentence, null when it gave none. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly detail: string | null;
  readonly fields: Readonly<Record<string, string>>;

  constructor(failure: {
    status: number;
    code: FailureCode;
    detail?: string | null;
    fields?: Record<string, string>;
  }) {
    super(failure.detail ?? failure.code);
    this.name = 'ApiFailure';
    this.status = failure.status;
    this.code = failure.code;
    this.detail = failure.detail ?? null;
    this.fields = failure.fields ?? {};
  }

  /** True when it is not known whether the server did it, or it may well do it a moment later. */
  get isTransient(): boolean {
    const isDoneUnread = this.code === 'unreadable' && this.status < 300;
    return this.code === 'offline' || isDoneUnread || [429, 502, 503, 504].includes(this.status);
  }
}

/** The payment provider's own refusal on the page; its words are shown as they are (spec section 4). */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

/** The server's or the provider's sentence when there is one, else the spec's fallback (section 8). */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof ProviderRefusal) return error.message;
  return error instanceof ApiFailure && error.detail ? error.detail : fallback;
}

/** What a person reads of a failure. */
export interface ToldFailure {
  text: string;
  /** Where it may have been done all the same. */
  description?: string;
}

export function toldFailure(error: unknown, fallback: string): ToldFailure {
  const text = failureText(error, fallback);
  const isUnanswered = error instanceof ApiFailure && error.isTransient && !error.detail;
  return isUnanswered ? { text, description: sentences.unanswered } : { text };
}
