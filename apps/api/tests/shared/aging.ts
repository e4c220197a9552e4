import type { SignedIn } from '../api.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, restart, useHere } = productOfFiles();

/** A loan without automatic repayment: only time changes it. */
export const undebited = { automatic: false };

/** Reads the notices about requests that were not granted and loans that lapsed, the newest first. */
export async function decisionsTold({
  token,
}: SignedIn): Promise<{ subject: string; text: string }[]> {
  const { body } = await product.call('GET', '/notices', { token });
  return body.notices.filter(({ kind }: { kind: string }) =>
    ['loan_denied', 'loan_cancelled'].includes(kind),
  );
}
