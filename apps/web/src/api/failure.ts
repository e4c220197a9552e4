import { anyScreenSentences, type ErrorCode } from '@sevenday/contract';

/**
 * `offline`: the connection broke. `timeout`: no answer came in time. `unreadable`: the answer does not match the
 * contract.
 */
export type FailureCode = ErrorCode | 'offline' | 'timeout' | 'unreadable';

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

  /** True if it is unknown whether the server carried out the call, or if a retry may succeed in a moment. */
  get isTransient(): boolean {
    const isDoneUnread = this.code === 'unreadable' && this.status < 300;
    const isUnknown = ['offline', 'timeout', 'in_progress'].includes(this.code);
    return isUnknown || isDoneUnread || [429, 502, 503, 504].includes(this.status);
  }
}

/** True for a failure that may pass in a moment. After a long wait the person decides. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiFailure && error.isTransient && error.code !== 'timeout';
}

const askedAgain: Partial<Record<FailureCode, number>> = {
  offline: 1,
  busy: 2,
  not_ready: 2,
  outcome_unknown: 2,
};

/** Answers how often the page itself makes the same call again, under the same key, after this failure. */
export function timesAskedAgain(error: unknown): number {
  return (error instanceof ApiFailure && askedAgain[error.code]) || 0;
}

/** The payment provider's own refusal on the page. Its words are shown unchanged (spec section 4). */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

/** The server's or the provider's sentence, if there is one. It says what to do. */
function ownWords(error: unknown): string | null {
  if (error instanceof ProviderRefusal) return error.message;
  return error instanceof ApiFailure ? error.detail : null;
}

/** The server's or the provider's sentence, otherwise the spec's fallback (section 8). */
export function failureText(error: unknown, fallback: string): string {
  return ownWords(error) || fallback;
}

/** A failure as a person reads it. */
export interface FailureMessage {
  text: string;
  /** What else is known, and what to do. */
  description?: string;
}

/** The texts for the failures of one kind of press. */
export interface FailureWords {
  /** Shown when the failure brings no sentence of its own (spec section 8). */
  fallback: string;
  /** True of every failure, answered or not. The note beside the button says it first, then what to do. */
  certain?: string;
  /** True if doing it twice does no harm, as with a sign-in. */
  isHarmless?: boolean;
}

/** Writes the toast: the spec's sentence alone, with a description only if the call may have been carried out. */
export function failureMessage(
  error: unknown,
  { fallback, isHarmless, certain }: FailureWords,
): FailureMessage {
  const text = failureText(error, fallback);
  if (isOutcomeUnknown(error))
    return isHarmless ? { text } : { text, description: anyScreenSentences.notTwice };
  const isUnanswered = error instanceof ApiFailure && error.isTransient && !error.detail;
  if (!isUnanswered) return { text };
  return { text, description: whatIsKnown(error.code, certain)[isHarmless ? 1 : 0] };
}

/**
 * Answers two sentences for a missing answer: for a change, and for a call that is harmless to repeat. "It may have been
 * done" stands nowhere beside something that is certain.
 */
function whatIsKnown(code: FailureCode, certain: string | undefined): [string, string] {
  if (code === 'offline')
    return [anyScreenSentences.connectionLost, anyScreenSentences.connectionLostHarmless];
  if (code === 'timeout' && !certain)
    return [anyScreenSentences.outOfTime, anyScreenSentences.connectionLostHarmless];
  return [anyScreenSentences.unanswered, anyScreenSentences.unansweredHarmless];
}

/**
 * Writes the note beside the button. People read it longer than a toast, so it also says what to do next, after
 * `certain`.
 */
export function notedFailure(error: unknown, words: FailureWords): FailureMessage {
  const own = ownWords(error);
  if (own) return isOutcomeUnknown(error) ? failureMessage(error, words) : { text: own };
  const { text, description = 'Please try again.' } = failureMessage(error, words);
  return { text, description: words.certain ? `${words.certain} ${description}` : description };
}

/** True if the server says that it doesn't know the outcome. */
function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'outcome_unknown';
}
