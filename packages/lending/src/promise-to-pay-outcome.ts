import { type LocalDay, localDay } from './local-days.ts';
import { addCents, type Cents } from './money.ts';

export type PromiseOutcome = 'open' | 'kept' | 'broken';

export interface PaymentPromise {
  day: LocalDay;
  amountCents: Cents;
  madeAt: Date;
}

/** A payment that settled and was not lost later. */
export interface CountedPayment {
  settledAt: Date;
  amountCents: Cents;
}

/** Follows decisions, "Contacts". */
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
