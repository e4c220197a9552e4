import { type LocalDay, localDay } from './local-days.ts';
import { addCents, type Cents } from './money.ts';

/**
 * The outcome of a promise to pay. `kept`: the payments reached the promised amount in time.
 * `broken`: the promised day ended before they did. `open`: the promised day has not ended, and
 * they do not reach the amount yet.
 */
export type PromiseOutcome = 'open' | 'kept' | 'broken';

/**
 * A borrower's promise to pay an amount by the end of a day. `madeAt` is when the promise was
 * recorded.
 */
export interface PaymentPromise {
  day: LocalDay;
  amountCents: Cents;
  madeAt: Date;
}

/** A payment that counts toward a promise: it settled, and its money was not taken back later. */
export interface CountedPayment {
  settledAt: Date;
  amountCents: Cents;
}

/**
 * Says whether a promise to pay is kept, broken or still open (decisions, "Contacts"). Adds up the payments that
 * settled after the promise was recorded and by the end of the promised day in `timeZone`. The
 * promise is kept if these payments reach the promised amount.
 */
export function promiseOutcome(
  { day, amountCents, madeAt }: PaymentPromise,
  books: { payments: readonly CountedPayment[]; now: Date; timeZone: string },
): PromiseOutcome {
  const { payments, now, timeZone } = books;
  const inTime = payments.filter(
    ({ settledAt }) => settledAt > madeAt && localDay(settledAt, timeZone) <= day,
  );
  const paidCents = addCents(...inTime.map((payment) => payment.amountCents));
  if (paidCents >= amountCents) return 'kept';
  return localDay(now, timeZone) > day ? 'broken' : 'open';
}
