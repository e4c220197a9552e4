import { type ErrorCode, errorCatalogue, type Failure } from '@sevenday/contract';
import { OwnError } from './own-error.ts';

/** `detail` replaces the sentence of the contract's catalogue. */
export class Refusal extends OwnError {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** After how many seconds the same call may succeed, if that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail?: string,
    fields?: Record<string, string>,
    retryAfterSeconds?: number,
  ) {
    super(detail ?? errorCatalogue[code].detail);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  toFailure(): Failure {
    return {
      detail: this.message,
      code: this.code,
      ...(this.fields ? { fields: this.fields } : {}),
    };
  }
}
