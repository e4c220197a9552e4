import { type ErrorCode, errorCatalogue, type Failure } from '@sevenday/contract';
import { OwnError } from './own-error.ts';

/**
 * A call is refused for a reason a person should read. The code's status and default sentence stand in the
 * contract's catalogue; `detail` replaces the sentence where more is known.
 */
export class Refusal extends OwnError {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** The same call is worth another try then, and not before. */
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
