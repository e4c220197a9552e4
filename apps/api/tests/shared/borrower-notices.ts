import { expect } from 'vitest';
import type { SignedIn } from '../api.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  openCheckout,
  requestLoan,
} from '../harness.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export interface Notice {
  kind: string;
  subject: string;
  text: string;
}

export async function noticesTo(person: SignedIn): Promise<Notice[]> {
  const { body } = await product.call('GET', '/notices?limit=200', { token: person.token });
  return body.notices;
}

/** Waits for the one notice of a kind. */
export async function noticeTo(person: SignedIn, kind: string): Promise<Notice> {
  const ofKind = await eventually(
    async () => (await noticesTo(person)).filter((notice) => notice.kind === kind),
    (found) => found.length > 0,
  );
  expect(ofKind).toHaveLength(1);
  return ofKind[0] as Notice;
}

export async function loanSent(): Promise<{ borrower: SignedIn; loanId: string }> {
  const borrower = await createVerifiedBorrower(product, admin);
  const { body } = await requestLoan(product, borrower.token);
  await disburse(product, admin, body.id);
  return { borrower, loanId: body.id };
}

export async function payByBank(
  borrower: SignedIn,
  loanId: string,
  outcome: string,
): Promise<void> {
  const { sessionId } = await openCheckout(product, borrower.token, loanId);
  await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
    payment_method: 'us_bank_account',
    outcome,
  });
  await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
}

export const advance = (days: number) =>
  product.call('POST', '/sandbox/clock', { token: admin.token, body: { advance_days: days } });
