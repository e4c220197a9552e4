import { localDay } from '@sevenday/lending';
import { expect } from 'vitest';
import type { SignedIn } from '../api.ts';
import { dayText, debitHourOf, debitTimeOf } from '../dates.ts';
import { createVerifiedBorrower, disburse, loanArrives, requestLoan } from '../harness.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export const timeZone = 'America/New_York';

export async function loanOut({ automatic = true } = {}) {
  const borrower = await createVerifiedBorrower(product, admin);
  const { body } = await requestLoan(product, borrower.token, 20, undefined, automatic);
  const loanId: string = body.id;
  await disburse(product, admin, loanId);
  const loan = await loanArrives(product, borrower.token);
  await product.drain();
  const dueDay = localDay(new Date(loan.term_date), timeZone);
  return { borrower, loanId, dueDay, debitAt: debitTimeOf(loan) };
}

export function choose({ token }: SignedIn, loanId: string, on: boolean) {
  return product.call('PUT', `/loans/${loanId}/automatic-repayment`, { token, body: { on } });
}

export async function edit(loanId: string, body: object) {
  const edited = await product.call('PUT', `/admin/loans/${loanId}`, { token: admin.token, body });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
}

export async function mailsTo(person: SignedIn): Promise<string[]> {
  await product.drain();
  const { body } = await product.call('GET', '/notices', { token: person.token });
  return body.notices.map(({ subject }: { subject: string }) => subject);
}

/** Reads what the newest notice of a kind says. */
export async function subjects(person: SignedIn, kind: string): Promise<string> {
  await product.drain();
  const { body } = await product.call('GET', '/notices', { token: person.token });
  return body.notices.find((notice: { kind: string }) => notice.kind === kind)?.text ?? '';
}

export function willDebit(day: string, amount = '25.00'): string {
  return `We will debit $${amount} from your bank account on ${dayText(debitHourOf(day))}.`;
}

export async function debitsOf(person: SignedIn) {
  const [customer] = (await product.books.customers.list({ email: person.email })).data;
  const listed = await product.books.paymentIntents.list({ customer: customer?.id ?? '' });
  return listed.data.map(({ amount, status }) => ({ amount, status }));
}

export const announced = (at: Date, amount = 25) => ({
  date: at.toISOString(),
  amount,
  try_number: 1,
  late_fee_without_it: 0,
});
