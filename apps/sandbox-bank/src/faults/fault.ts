import { StripeError } from '../api/errors.ts';
import type { Unit } from '../engine/unit.ts';
import type { Fault } from '../objects/faults.ts';
import { meet } from './draw.ts';

/** The call a fault may strike; `repeat` is the same for a try of the same call. */
export interface StruckCall {
  method: string;
  path: string;
  repeat: string;
}

/** The first fault that strikes this call, which remembers it; null when none does. */
export function takeFault(unit: Unit, call: StruckCall): Fault | null {
  for (const fault of unit.all('faults')) {
    if (!matches(fault, call)) {
      continue;
    }
    const left = fault.cut[call.repeat];
    if (left !== undefined) {
      const { [call.repeat]: _, ...cut } = fault.cut;
      if (left > 0) {
        return unit.put('faults', fault.id, { ...fault, cut: { ...cut, [call.repeat]: left - 1 } });
      }
      unit.put('faults', fault.id, { ...fault, cut });
      continue;
    }
    const { strikes, rule } = meet(fault);
    unit.put('faults', fault.id, strikes ? rememberCut(rule, call) : rule);
    if (strikes) {
      return fault;
    }
  }
  return null;
}

function rememberCut(fault: Fault, { repeat }: StruckCall): Fault {
  return cutsOff(fault) && fault.repeats > 0
    ? { ...fault, cut: { ...fault.cut, [repeat]: fault.repeats } }
    : fault;
}

function cutsOff({ kind }: Fault): boolean {
  return kind === 'request_lost' || kind === 'answer_lost';
}

function matches(fault: Fault, call: StruckCall): boolean {
  return (
    (fault.method === null || fault.method === call.method) &&
    (fault.path === null || matchesPath(fault.path, call.path))
  );
}

function matchesPath(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, position) => part === '*' || part === given[position])
  );
}

export function rateLimited(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  });
}

/** As Stripe refuses a call before it looks at its key: nothing is kept under the key, whatever it did before. */
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
