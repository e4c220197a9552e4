import { askAsAdmin, atBank } from '../api.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export interface Difference {
  id: string;
  reference: string;
  part: string;
  expected: number;
  found: number;
  state: string;
  loan_id: string | null;
}

/** Pays the lender on a page that the product did not open. Returns the provider's ids of the payment and its charge. */
export async function payUnasked(
  amountCents: number,
): Promise<{ payment: string; charge: string }> {
  const customer = await atBank(product, 'POST', '/v1/customers', { name: 'Ann Lee' });
  const session = await atBank(product, 'POST', '/v1/checkout/sessions', {
    ...{ mode: 'payment', customer: customer.id, success_url: 'https://lender.example/paid' },
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(amountCents),
    'line_items[0][price_data][product_data][name]': 'Loan',
    'allowed_payment_method_types[0]': 'card',
  });
  await atBank(product, 'POST', `/v1/test_helpers/checkout/sessions/${session.id}/complete`, {
    ...{ payment_method: 'card', outcome: 'success' },
  });
  const paid = await product.books.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent'],
  });
  const intent = paid.payment_intent;
  if (!intent || typeof intent === 'string') throw new Error('The session was not paid.');
  return { payment: intent.id, charge: String(intent.latest_charge) };
}

export const standing = (): Promise<Difference[]> =>
  askAsAdmin(product, admin, 'GET', 'breaks?limit=200');

export async function differenceOf(reference: string): Promise<Difference> {
  await askAsAdmin(product, admin, 'POST', 'closes');
  const found = (await standing()).find((row) => row.reference === reference && row.part === '');
  if (!found) throw new Error('The payment shows in no difference.');
  return found;
}

export function credit({ id, expected, found }: Difference, loan?: string) {
  return product.call('POST', `/admin/breaks/${id}/resolve`, {
    token: admin.token,
    body: { expected, found, outcome: 'loan_payment', explanation: 'Paid by phone.', loan },
  });
}
