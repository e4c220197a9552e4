import { type ErrorCode, errorCatalogue, type Failure } from '@sevenday/contract';
import { OwnError } from './own-error.ts';

/**
 * A refusal of a call, for a reason that a person should read. The contract's catalogue has the code's status and
 * default sentence; `detail` replaces that sentence when more is known.
 */
export class Refusal extends OwnError {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** When the same call is worth another try, and not before. */
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
