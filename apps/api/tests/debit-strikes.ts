import { addBankingDays, localDay } from '@sevenday/lending';
import { expect } from 'vitest';
import { isBankHoliday } from '../src/platform/time/bank-holidays.ts';
import type { SignedIn } from './api.ts';
import { dayText, debitHourOf, debitTimeOf, letChangesStand, movePast } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  registerBorrower,
  requestLoan,
} from './harness.ts';
import { productOfFiles } from './use-product.ts';
import { approveId, uploadId } from './verification-steps.ts';

export const { product, admin, useHere } = productOfFiles();

export const timeZone = 'America/New_York';
export const stopped = 'Sevenday can no longer withdraw loan payments from your account';
export const notPaid = 'The debit of $25.00 did not go through';
export const notDebited = 'We will not debit $25.00: please pay with Pay Now';

/** Makes a loan that has arrived, $20.00 unless another amount is given, and answers when its debit falls due. */
export async function lend(borrower: SignedIn, amount = 20) {
  const { body, status } = await requestLoan(product, borrower.token, amount);
  expect(status).toBe(201);
  const loanId: string = body.id;
  await disburse(product, admin, loanId);
  const loan = await eventually(
    () => loanOf(borrower, loanId),
    ({ status }) => status === 'disbursed',
  );
  return { loanId, debitAt: debitTimeOf(loan) };
}

export async function loanOut(account: string) {
  const borrower = await createVerifiedBorrower(product, admin, account);
  return { borrower, ...(await lend(borrower)) };
}

export async function loanOf(person: SignedIn, loanId: string) {
  const { body } = await product.call('GET', '/loans/my-loans', { token: person.token });
  return body.borrowed.find(({ id }: { id: string }) => id === loanId);
}

export async function noticesTo(
  person: SignedIn,
): Promise<{ subject: string; text: string; created_at: string }[]> {
  await product.drain();
  const { body } = await product.call('GET', '/notices', { token: person.token });
  return body.notices;
}

export async function subjectsTo(person: SignedIn): Promise<string[]> {
  return (await noticesTo(person)).map(({ subject }) => subject);
}

export const isRetry = (subject: string) => subject.includes('second try');

export async function retriesNotified(person: SignedIn): Promise<number> {
  return (await subjectsTo(person)).filter(isRetry).length;
}

/** The newest first. */
export async function paymentsOf(person: SignedIn) {
  const [customer] = (await product.books.customers.list({ email: person.email })).data;
  return (await product.books.paymentIntents.list({ customer: customer?.id ?? '' })).data;
}

/** Ends the debit that is on its way, whatever its account would have done. */
export async function settleDebit(
  person: SignedIn,
  loanId: string,
  outcome: string,
): Promise<void> {
  const debit = (await paymentsOf(person)).find(({ status }) => status === 'processing');
  const helper = `/v1/test_helpers/payment_intents/${debit?.id}/settle`;
  const settled = await product.bank('POST', helper, { outcome });
  expect(settled.status).toBe(200);
  await eventually(
    () => loanOf(person, loanId),
    ({ payment_processing }) => !payment_processing,
  );
}

/** When the retry that was announced last is taken, as its notice has it: four banking days on. */
export async function retryAt(person: SignedIn): Promise<Date> {
  const found = (await noticesTo(person)).filter(({ subject }) => isRetry(subject));
  const last = found.sort((a, b) => b.created_at.localeCompare(a.created_at))[0];
  if (!last) throw new Error('No retry was announced.');
  const at = debitHourOf(
    addBankingDays(localDay(new Date(last.created_at), timeZone), 4, isBankHoliday),
  );
  expect(last.subject).toBe(
    `Alert: Unusual Withdrawal by Sevenday: $25.00, second try, on ${dayText(at)}`,
  );
  return at;
}

/** Lets the first debit of a loan fail, and its retry be handed over. */
export async function failOnce(person: SignedIn, loanId: string, debitAt: Date): Promise<void> {
  await movePast(product, admin, debitAt);
  await settleDebit(person, loanId, 'insufficient_funds');
  await movePast(product, admin, await retryAt(person));
  expect(await loanOf(person, loanId)).toMatchObject({ payment_processing: true });
}

/** Moves the day on which a loan is due. */
export async function extend(loanId: string, dueAt: string, days: number): Promise<void> {
  const later = new Date(Date.parse(dueAt) + days * 86_400_000).toISOString();
  const url = `/admin/loans/${loanId}`;
  const moved = await product.call('PUT', url, { token: admin.token, body: { term_date: later } });
  expect(moved.status).toBe(200);
  await letChangesStand(product, admin);
}

/** Writes a failed debit as the notice of rights does. */
export function attempt(at: Date, dueAt: string, how: 'Debit' | 'Payment' = 'Debit'): string {
  return `${how}: $25.00\nPayment due date: ${dayText(new Date(dueAt))}\nDate of attempt: ${dayText(at)}\n`;
}

/** Allows one more debit of a loan, after two that failed. */
export async function authorizeDebit({ token }: SignedIn, loanId: string): Promise<void> {
  const { body } = await product.call('GET', `/loans/${loanId}/history`, { token });
  const { amount, days } = body.authorizable_debit;
  const made = await product.call('POST', `/loans/${loanId}/authorize-debit`, {
    token,
    body: { date: days[0].day, amount, channel: 'ach' },
  });
  expect(made.status).toBe(200);
}

/** Links an account that lacks money, of whichever kind of bank. */
export async function link({ token }: SignedIn, at: { shared: 'true' } | { tokenized: 'true' }) {
  const begun = await product.call('POST', '/bank-account/create-verification-session', { token });
  const { session_id } = begun.body;
  const picker = `/v1/test_helpers/financial_connections/sessions/${session_id}/complete`;
  await product.bank('POST', picker, { account: 'insufficient_funds', ...at });
  await product.call('POST', '/bank-account/verify-stripe', { token, body: { session_id } });
}

export async function registerWith(at: Parameters<typeof link>[1]): Promise<SignedIn> {
  const person = await registerBorrower(product);
  await uploadId(product, person.token);
  await approveId(product, admin, person);
  await link(person, at);
  return person;
}

/** Two members who have linked one account, which an admin has allowed. */
export async function twoOfOneAccount(): Promise<[SignedIn, SignedIn]> {
  const [first, second] = [
    await registerWith({ shared: 'true' }),
    await registerWith({ shared: 'true' }),
  ];
  const url = `/admin/members/${second.id}/approve-bank`;
  expect((await product.call('POST', url, { token: admin.token })).status).toBe(200);
  return [first, second];
}
