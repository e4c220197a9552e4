import type { SignedIn } from '../api.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export function quote({ token }: SignedIn, loanId: string, automatic?: boolean) {
  const query = automatic === undefined ? '' : `?automatic_repayment=${automatic}`;
  return product.call('GET', `/loans/${loanId}/reacceptance${query}`, { token });
}

export function accept({ token }: SignedIn, loanId: string, body: object, key?: string) {
  const sent = { contract_accepted: true, ...body };
  return product.call('POST', `/loans/${loanId}/reacceptance`, { token, key, body: sent });
}

/** What the trail says happened to the loan's authorizations to debit, the oldest first. */
export async function mandatesOf(borrower: SignedIn): Promise<string[]> {
  await product.drain();
  const { body } = await product.call('GET', `/admin/members/${borrower.id}/audit?limit=200`, {
    token: admin.token,
  });
  const actions: string[] = body.map(({ action }: { action: string }) => action);
  return actions.filter((action) => action.startsWith('mandate.')).reverse();
}

/** The accounts that the bank sent the borrower's money to: the ids of their payment methods, the first payout first. */
export async function paidInto({ email }: SignedIn) {
  const [customer] = (await product.books.customers.list({ email })).data;
  const [account] = (await product.books.treasury.financialAccounts.list()).data;
  const { data } = await product.books.treasury.outboundPayments.list({
    financial_account: account?.id ?? '',
    customer: customer?.id ?? '',
  });
  return data.map((payout) => payout.destination_payment_method ?? '').reverse();
}
