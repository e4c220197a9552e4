import { cents } from '@sevenday/lending';
import type { Day } from './flows.ts';

/** Makes a day of the plot from amounts in cents. */
export function day(
  name: string,
  out: number,
  into: number,
  more: { stillOut?: number; payoutsReturned?: number; paymentsReturned?: number } = {},
): Day {
  return {
    day: name,
    money_out: cents(out),
    money_in: cents(into),
    still_out: cents(more.stillOut ?? 0),
    payouts_returned: cents(more.payoutsReturned ?? 0),
    payments_returned: cents(more.paymentsReturned ?? 0),
  };
}
