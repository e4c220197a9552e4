import { expect } from 'vitest';
import type { SignedIn } from '../api.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export interface Out {
  borrower: SignedIn;
  loanId: string;
}

export async function historyOf({ borrower, loanId }: Out) {
  await product.drain();
  const { body, status } = await product.call('GET', `/loans/${loanId}/history`, {
    token: borrower.token,
  });
  expect(status).toBe(200);
  return body;
}
