type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface ErrorFields {
  type: ErrorType;
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  network_decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
}

/** A refusal in Stripe's shape: what the HTTP answer's `error` says, and its status. */
export class StripeError extends Error {
  readonly status: number;
  readonly fields: ErrorFields;
  /** A declined payment is an error for the caller and a fact for the bank: its record stays. */
  readonly keepsChanges: boolean;

  constructor(status: number, fields: ErrorFields, keepsChanges = false) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.keepsChanges = keepsChanges;
  }
}

export function invalidRequest(message: string, extra: { code?: string; param?: string } = {}) {
  return new StripeError(400, { type: 'invalid_request_error', message, ...extra });
}

/** The object named in the address is not there. */
export function notFound(noun: string, id: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param: 'id',
  });
}

/** The key is a known one, and may not do this. */
export function notPermitted(): StripeError {
  return new StripeError(403, {
    type: 'invalid_request_error',
    message: 'The provided key does not have the required permissions for this endpoint.',
  });
}

/** An object named by a parameter is not there: Stripe answers 400, not 404. */
export function noSuch(noun: string, id: string, param: string): StripeError {
  return invalidRequest(`No such ${noun}: '${id}'`, { code: 'resource_missing', param });
}

export function missingParam(param: string): StripeError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function rateLimited(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  });
}

/** Refuses a call as a fault asks: before its key is read, so nothing is kept under the key. */
export function refused(): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    code: 'parameter_invalid_empty',
    message: 'The call was refused, as a test asked.',
  });
}

export function serverError(): StripeError {
  return new StripeError(500, {
    type: 'api_error',
    message: 'An unexpected error occurred on our side. Please try again.',
  });
}
