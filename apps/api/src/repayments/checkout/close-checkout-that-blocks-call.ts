import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { closeOpenCheckout } from './close-open-checkout.ts';

/**
 * Options of a route that changes a loan: if an open payment page blocks the change, the route
 * closes the page and tries once more.
 */
export function clearByClosingCheckout<Asked>(
  runtime: Runtime,
  loanOf: (asked: Asked) => string | Promise<string>,
) {
  return {
    blockedBy: 'payment_in_flight',
    clear: async (asked: Asked) => closeOpenCheckout(runtime, await loanOf(asked)),
  } as const;
}
