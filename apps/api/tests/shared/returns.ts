import { expect } from 'vitest';
import { askHelper, type SignedIn } from '../api.ts';
import { eventually, myLoan, openCheckout, payByCard } from '../harness.ts';
import { productOfFiles } from '../use-product.ts';

/** Money that comes back by every way it can, in one lender’s books, which are closed at the end. */
export const { product, admin, useHere } = productOfFiles();

export function asAdmin(method: string, path: string, body?: unknown) {
  return product.call(method, `/admin/${path}`, { token: admin.token, body });
}

/** What a person, a bank or a network does at the provider. */
export const help = (helper: string, form?: Record<string, string>) =>
  askHelper(product, helper, form);

// biome-ignore lint/suspicious/noExplicitAny: the wire's shape is what these tests look at.
export function loanIs({ token }: SignedIn, is: (loan: any) => boolean) {
  return eventually(() => myLoan(product, token), is);
}

export async function pay(person: SignedIn, loanId: string): Promise<string> {
  const { sessionId } = await openCheckout(product, person.token, loanId);
  expect((await payByCard(product, sessionId)).status).toBe(200);
  await loanIs(person, ({ status }) => status === 'repaid');
  return chargeOf(sessionId);
}

export async function payByBank(person: SignedIn, loanId: string): Promise<string> {
  const { sessionId } = await openCheckout(product, person.token, loanId);
  const chosen = { payment_method: 'us_bank_account', outcome: 'success' };
  await help(`checkout/sessions/${sessionId}/complete`, chosen);
  await loanIs(person, ({ payment_processing }) => payment_processing);
  const { payment_intent } = await product.books.checkout.sessions.retrieve(sessionId);
  await help(`payment_intents/${payment_intent}/settle`, { outcome: 'succeeded' });
  await loanIs(person, ({ status }) => status === 'repaid');
  return chargeOf(sessionId);
}

export async function chargeOf(sessionId: string): Promise<string> {
  const session = await product.books.checkout.sessions.retrieve(sessionId);
  const intent = await product.books.paymentIntents.retrieve(String(session.payment_intent));
  return String(intent.latest_charge);
}
