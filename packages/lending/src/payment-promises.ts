import { type LocalDay, localDay } from './local-days.ts';
import { addCents, type Cents } from './money.ts';

/**
 * `kept`: the payments reached the promised amount in time. `broken`: the promised day ended first.
 * `open`: neither has happened yet.
 */
export type PromiseOutcome = 'open' | 'kept' | 'broken';

/** `madeAt` is when the promise was recorded. */
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
 * Judges a promise by the payments that settled after it was recorded and by the end of the
 * promised day in `timeZone` (decisions, "Contacts").
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
