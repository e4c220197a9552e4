import { afterAll, beforeAll } from 'vitest';
import type { SignedIn } from '../api.ts';
import { type RunningProduct, signInAdmin, startProduct } from '../harness.ts';

export let product: RunningProduct;
export let admin: SignedIn;

export const elm = { LENDER_NAME: 'Elm Lending', LENDER_ADDRESS: '1 Elm Street, Albany' };
export const oak = { LENDER_NAME: 'Oak Lending', LENDER_ADDRESS: '2 Oak Street, Boston' };
export const creditorOf = ({ LENDER_NAME: name, LENDER_ADDRESS: address }: typeof elm) => ({
  name,
  address,
});

export const restart = async (settings: Record<string, string>) => {
  product = await product.restart(settings);
};

export async function loanOf({ token }: SignedIn, loanId: string) {
  return (await product.call('GET', `/loans/${loanId}`, { token })).body;
}

export async function toldTo(
  { token }: SignedIn,
  kind: string,
): Promise<{ subject: string; text: string }[]> {
  await product.drain();
  const { body } = await product.call('GET', '/notices?limit=100', { token });
  return body.notices.filter((notice: { kind: string }) => notice.kind === kind);
}

/** Starts the product of a test file under a lender's name and address. */
export function useHere(lender: typeof elm): void {
  beforeAll(async () => {
    product = await startProduct(lender);
    admin = await signInAdmin(product);
  });
  afterAll(() => product.stop());
}
