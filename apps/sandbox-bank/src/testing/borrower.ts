import type { RunningBank } from './running-bank.ts';

/** A customer with a linked bank account, ready to be paid and, with `mandate`, to be debited. */
export interface Borrower {
  customer: string;
  account: string;
  method: string;
  fingerprint: string;
  mandate: string;
}

export async function linkBorrower(
  { stripe, call }: RunningBank,
  choice: Record<string, string> = { account: 'success' },
): Promise<Borrower> {
  const customer = await stripe.customers.create({ name: 'Ada Park', email: 'ada@example.com' });
  const session = await stripe.financialConnections.sessions.create({
    account_holder: { type: 'customer', customer: customer.id },
    permissions: ['payment_method', 'ownership'],
    prefetch: ['ownership'],
    filters: { account_subcategories: ['checking'], country: 'US' },
    limits: { accounts: 1 },
  });
  const complete = `/v1/test_helpers/financial_connections/sessions/${session.client_secret}/complete`;
  const { body } = await call('POST', complete, choice);
  const account: string = body.accounts.data[0].id;
  const method = await stripe.paymentMethods.create({
    type: 'us_bank_account',
    us_bank_account: { financial_connections_account: account },
    billing_details: { name: 'Ada Park' },
  });
  const base = { customer: customer.id, payment_method: method.id, confirm: true };
  await stripe.setupIntents.create({ ...base, flow_directions: ['outbound'] });
  const inbound = await stripe.setupIntents.create({
    ...base,
    flow_directions: ['inbound'],
    mandate_data: {
      customer_acceptance: {
        type: 'online',
        accepted_at: 1_790_000_000,
        online: { ip_address: '203.0.113.9', user_agent: 'Firefox' },
      },
    },
  });
  return {
    customer: customer.id,
    account,
    method: method.id,
    fingerprint: method.us_bank_account?.fingerprint ?? '',
    mandate: String(inbound.mandate),
  };
}

/** An open checkout session over $25.00. */
export async function openCheckout({ stripe }: RunningBank, customer: string) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 2500,
          product_data: { name: 'Loan repayment' },
        },
      },
    ],
    payment_intent_data: { metadata: { loan: 'l1' } },
    success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
  });
}

export const day = 86_400_000;

/** The types of all events about an object, or about what points to it, oldest first. */
export async function eventsAbout({ stripe }: RunningBank, id: string): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 2000 });
  return events
    .filter(({ data }) => JSON.stringify(data.object).includes(`"${id}"`))
    .map(({ type }): string => type)
    .reverse();
}
