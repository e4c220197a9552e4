import { expect } from 'vitest';
import type { SignedIn } from '../api.ts';
import { eventually, myLoan, openDispute, payLoan } from '../harness.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export const asAdmin = async (path: string) =>
  (await product.call('GET', `/admin/${path}`, { token: admin.token })).body;
export const decide = (disputeId: string, status: string) =>
  product.bank('POST', `/v1/test_helpers/disputes/${disputeId}`, { status });

export const pay = (person: SignedIn, loanId: string) => payLoan(product, person, loanId);
export const dispute = (charge: string, form?: Record<string, string>) =>
  openDispute(product, charge, form);

export const disputeIs = (person: SignedIn, status: string) =>
  eventually(
    () => myLoan(product, person.token),
    (loan) => loan.refunds_and_disputes.disputes[0]?.status === status,
  );

/** The network decides an appeal in the lender's favor. */
export async function decideAfterLost(id: string): Promise<void> {
  expect((await decide(id, 'appeal_under_review')).status).toBe(200);
  expect((await decide(id, 'won')).status).toBe(200);
}
