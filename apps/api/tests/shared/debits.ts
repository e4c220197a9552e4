import { expect } from 'vitest';
import type { SignedIn } from '../api.ts';
import { debitTimeOf } from '../dates.ts';
import { createVerifiedBorrower, disburse, loanArrives, requestLoan } from '../harness.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export async function loanOut(account = 'success') {
  const borrower = await createVerifiedBorrower(product, admin, account);
  const { body } = await requestLoan(product, borrower.token);
  const loanId: string = body.id;
  await disburse(product, admin, loanId);
  const loan = await loanArrives(product, borrower.token);
  return { borrower, loanId, handOverAt: debitTimeOf(loan) };
}

export async function mailsTo(person: SignedIn): Promise<string[]> {
  await product.drain();
  const { body } = await product.call('GET', '/notices', { token: person.token });
  return body.notices.map(({ subject }: { subject: string }) => subject);
}

export async function debitsOf(person: SignedIn) {
  const [customer] = (await product.books.customers.list({ email: person.email })).data;
  const listed = await product.books.paymentIntents.list({ customer: customer?.id ?? '' });
  return listed.data.map(({ amount, status }) => ({ amount, status }));
}

/** Closes the books now, and expects that neither this close nor one at night has found a difference. */
export async function closeFindsNothing() {
  await product.drain();
  const { status } = await product.call('POST', '/admin/closes', { token: admin.token });
  expect(status).toBe(200);
  const { body } = await product.call('GET', '/admin/closes?limit=200', { token: admin.token });
  const found = body.map(({ new_breaks }: { new_breaks: number }) => new_breaks);
  expect(found).toEqual(body.map(() => 0));
}
