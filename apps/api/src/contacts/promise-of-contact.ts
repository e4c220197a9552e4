import type { MemberContact } from '@sevenday/contract';
import { promiseOutcome } from '@sevenday/lending';
import type { MemberPayment } from './read-settled-payments.ts';
import type { ContactRow } from './tables.ts';

/** Returns a contact's promise with its outcome. If the contact is about one loan, only payments of that loan count. */
export function promiseOfContact(
  { promisedDay, promisedCents, recordedAt, loanId }: ContactRow,
  books: { payments: readonly MemberPayment[]; now: Date; timeZone: string },
): MemberContact['promise'] {
  if (promisedDay === null || promisedCents === null) return null;
  const payments = books.payments.filter((payment) => !loanId || payment.loanId === loanId);
  const promise = { day: promisedDay, amountCents: promisedCents, madeAt: recordedAt };
  return {
    day: promisedDay,
    amount: promisedCents,
    outcome: promiseOutcome(promise, { ...books, payments }),
  };
}
