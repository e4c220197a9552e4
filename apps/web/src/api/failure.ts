import { type ErrorCode, sentences } from '@sevenday/contract';

/** `offline`: the connection broke. `timeout`: no answer came in time. `unreadable`: an answer came that is not the contract's. */
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

  /** True when it is not known whether the server did it, or it may well do it a moment later. */
  get isTransient(): boolean {
    const isDoneUnread = this.code === 'unreadable' && this.status < 300;
    const isUnknown = ['offline', 'timeout', 'in_progress'].includes(this.code);
    return isUnknown || isDoneUnread || [429, 502, 503, 504].includes(this.status);
  }
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

/** The payment provider's own refusal on the page; its words are shown as they are (spec section 4). */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

/** The server's or the provider's sentence, which says what to do, when there is one. */
function ownWords(error: unknown): string | null {
  if (error instanceof ProviderRefusal) return error.message;
  return error instanceof ApiFailure ? error.detail : null;
}

/** The server's or the provider's sentence when there is one, else the spec's fallback (section 8). */
export function failureText(error: unknown, fallback: string): string {
  return ownWords(error) || fallback;
}

/** What a person reads of a failure. */
export interface FailureMessage {
  text: string;
  /** What is known of it besides, and what to do. */
  description?: string;
}

/** What is said of the failures of one kind of press. */
export interface FailureWords {
  /** Shown when the failure brings no sentence of its own (spec section 8). */
  fallback: string;
  /** What is true of each of its failures, answered or not: it stands beside the button, before what to do. */
  certain?: string;
  /** Nobody fears that it is done twice, as a sign-in. */
  isHarmless?: boolean;
}

/** In a toast: the spec's sentence alone, unless it may have been done all the same. */
export function failureMessage(
  error: unknown,
  { fallback, isHarmless }: FailureWords,
): FailureMessage {
  const text = failureText(error, fallback);
  if (isUndecided(error)) return isHarmless ? { text } : { text, description: sentences.notTwice };
  const isUnanswered = error instanceof ApiFailure && error.isTransient && !error.detail;
  if (!isUnanswered) return { text };
  return { text, description: whatIsKnown(error.code)[isHarmless ? 1 : 0] };
}

/** What to say when there is no answer to read: for a change, and for what is harmless to do twice. */
function whatIsKnown(code: FailureCode): [string, string] {
  if (code === 'offline') return [sentences.connectionLost, sentences.connectionLostHarmless];
  if (code === 'timeout') return [sentences.outOfTime, sentences.connectionLostHarmless];
  return [sentences.unanswered, sentences.unansweredHarmless];
}

/** Beside the button, where it is read longer: a fallback with what to do next, and `certain` before it. */
export function notedFailure(error: unknown, words: FailureWords): FailureMessage {
  const own = ownWords(error);
  if (own) return isUndecided(error) ? failureMessage(error, words) : { text: own };
  const { text, description = 'Please try again.' } = failureMessage(error, words);
  return { text, description: words.certain ? `${words.certain} ${description}` : description };
}

/** True when the server says that it does not know whether it did it. */
function isUndecided(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'outcome_unknown';
}
