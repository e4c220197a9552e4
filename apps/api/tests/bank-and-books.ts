import type { Api, SignedIn } from './api.ts';
import { eventually, type RunningProduct } from './harness.ts';

/** Reads what the bank has moved for a borrower: payouts sent, and payments that succeeded. */
export async function movementsAtBank(api: Api, email: string) {
  const { data: customers } = await api.books.customers.list({ email });
  const [customer, ...others] = customers;
  if (!customer || others.length > 0) throw new Error('The borrower is not one customer.');
  const [account] = (await api.books.treasury.financialAccounts.list()).data;
  if (!account) throw new Error('The bank has no account to pay from.');
  const [payouts, payments] = await Promise.all([
    api.books.treasury.outboundPayments.list({
      financial_account: account.id,
      customer: customer.id,
      limit: 100,
    }),
    api.books.paymentIntents.list({ customer: customer.id, limit: 100 }),
  ]);
  return {
    payouts: payouts.data.map(({ amount, status }) => ({ amount, status })),
    payments: payments.data
      .filter(({ status }) => status === 'succeeded')
      .map(({ amount }) => ({ amount })),
  };
}

/** Reads the entries of a loan from its statement, the oldest first. */
export async function statementEntries(api: Api, admin: SignedIn, loanId: string) {
  const path = `/admin/loans/${loanId}/statement?limit=200`;
  const { body } = await api.call('GET', path, { token: admin.token });
  const entries: {
    event: string;
    owed: number;
    owed_back: number;
    postings: { account: string; side: string; amount: number }[];
  }[] = body.entries;
  return entries;
}

/**
 * Waits for an entry of a loan, and answers the sums of what it and later ones posted: debits positive, in cents. Of
 * several such entries the last counts.
 */
export async function postedSince(
  product: RunningProduct,
  admin: SignedIn,
  loanId: string,
  event: string,
): Promise<Record<string, number>> {
  await eventually(
    () => statementEntries(product, admin, loanId),
    (all) => all.some((entry) => entry.event === event),
  );
  await product.drain();
  const entries = await statementEntries(product, admin, loanId);
  const sums: Record<string, number> = {};
  for (const { postings } of entries.slice(entries.findLastIndex((one) => one.event === event))) {
    for (const { account, side, amount } of postings) {
      const cents = Math.round(amount * 100) * (side === 'debit' ? 1 : -1);
      sums[account] = (sums[account] ?? 0) + cents;
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

/** Finds the payout that the bank was handed last. */
export async function newestPayout(api: Api): Promise<string> {
  const [account] = (await api.books.treasury.financialAccounts.list()).data;
  const asked = { financial_account: account?.id ?? '', limit: 1 };
  return (await api.books.treasury.outboundPayments.list(asked)).data[0]?.id ?? '';
}

/** Has the borrower's bank send back the money of a payout. */
export async function returnPayout(api: Api, payout: string): Promise<void> {
  const helper = `/v1/test_helpers/treasury/outbound_payments/${payout}/return`;
  const returned = await api.bank('POST', helper, { 'returned_details[code]': 'account_closed' });
  if (returned.status !== 200) throw new Error(JSON.stringify(returned.body));
}

/** Has payouts post by themselves, as usual, or wait until a test posts or fails them. */
export async function postPayouts(api: Api, how: 'manual' | 'auto'): Promise<void> {
  await api.bank('POST', '/v1/test_helpers/settings', { outbound_payments: how });
}

/** Waits until the bank was handed a payout that it has not posted, and answers its id. */
export async function payoutUnderWay(api: Api): Promise<string> {
  const [account] = (await api.books.treasury.financialAccounts.list()).data;
  const asked = { financial_account: account?.id ?? '', limit: 1, status: 'processing' as const };
  const payouts = await eventually(
    () => api.books.treasury.outboundPayments.list(asked),
    ({ data }) => data.length === 1,
  );
  return payouts.data[0]?.id ?? '';
}
