import { sandboxSecretKey } from '../api/keys.ts';
import type { RunningBank } from './running-bank.ts';

type Form = Record<string, string>;
type Report = (operation: string, body: unknown) => void;

/** Calls the API by plain HTTP and tells of each answer that is not a refusal. */
function caller(running: RunningBank, report: Report) {
  return async (operation: string, id = '', form?: Form) => {
    const [method = '', template = ''] = operation.split(' ');
    const path = template.replace('{id}', id);
    const query = method === 'GET' && form ? `?${new URLSearchParams(form)}` : '';
    const { status, body } = await running.call(
      method,
      path + query,
      method === 'POST' ? (form ?? {}) : undefined,
      {
        authorization: `Bearer ${sandboxSecretKey}`,
      },
    );
    if (status !== 200) {
      throw new Error(`${operation}: ${JSON.stringify(body)}`);
    }
    report(operation, body);
    return body;
  };
}

type Call = ReturnType<typeof caller>;

/** Calls every operation at least once, so that every shape of answer and event is seen. */
export async function tourOfTheBank(running: RunningBank, report: Report): Promise<void> {
  const call = caller(running, report);
  const customer = await customers(call);
  const { method, mandate, account } = await linkBank(call, customer, 'success');
  await readAround(call, { method, mandate, account });
  await payOut(call, customer, method);
  await checkOut(call, customer);
  await debit(call, customer, method, mandate);
  await returnedDebits(call);
  await money(call);
  await leave(call, customer, method, account);
}

async function customers(call: Call): Promise<string> {
  const { id } = await call('POST /v1/customers', '', {
    name: 'Ada Park',
    email: 'ada@example.com',
    phone: '+12015550123',
    'metadata[member]': 'm1',
  });
  await call('POST /v1/customers/{id}', id, { 'metadata[member]': '', description: 'Borrower' });
  await call('GET /v1/customers/{id}', id);
  await call('GET /v1/customers', '', { email: 'ada@example.com' });
  return id;
}

async function linkBank(call: Call, customer: string, account: string) {
  const session = await call('POST /v1/financial_connections/sessions', '', {
    'account_holder[type]': 'customer',
    'account_holder[customer]': customer,
    'permissions[0]': 'payment_method',
    'permissions[1]': 'ownership',
    'prefetch[0]': 'ownership',
    'filters[account_subcategories][0]': 'checking',
    'filters[country]': 'US',
    'filters[require_payment_method_support]': 'all',
    'limits[accounts]': '1',
    'manual_entry[mode]': 'disabled',
  });
  await call('POST /v1/test_helpers/financial_connections/sessions/{id}/complete', session.id, {
    account,
  });
  const linked = await call('GET /v1/financial_connections/sessions/{id}', session.id);
  const accountId: string = linked.accounts.data[0].id;
  const method = await call('POST /v1/payment_methods', '', {
    type: 'us_bank_account',
    'us_bank_account[financial_connections_account]': accountId,
    'billing_details[name]': 'Ada Park',
    'billing_details[email]': 'ada@example.com',
  });
  const base: Form = {
    customer,
    payment_method: method.id,
    'allowed_payment_method_types[0]': 'us_bank_account',
    confirm: 'true',
  };
  await call('POST /v1/setup_intents', '', { ...base, 'flow_directions[0]': 'outbound' });
  const inbound = await call('POST /v1/setup_intents', '', {
    ...base,
    'flow_directions[0]': 'inbound',
    usage: 'off_session',
    'mandate_data[customer_acceptance][type]': 'online',
    'mandate_data[customer_acceptance][accepted_at]': '1760000000',
    'mandate_data[customer_acceptance][online][ip_address]': '203.0.113.9',
    'mandate_data[customer_acceptance][online][user_agent]': 'Firefox',
    'expand[0]': 'payment_method',
  });
  await call('GET /v1/setup_intents/{id}', inbound.id, { 'expand[0]': 'mandate' });
  return { method: method.id as string, mandate: inbound.mandate as string, account: accountId };
}

async function readAround(call: Call, ids: { method: string; mandate: string; account: string }) {
  const account = await call('GET /v1/financial_connections/accounts/{id}', ids.account);
  await call('GET /v1/financial_connections/accounts/{id}', ids.account, {
    'expand[0]': 'ownership',
  });
  await call('GET /v1/financial_connections/accounts/{id}/owners', ids.account, {
    ownership: account.ownership,
  });
  await call('POST /v1/financial_connections/accounts/{id}/refresh', ids.account, {
    'features[0]': 'ownership',
  });
  for (const status of ['inactive', 'active']) {
    await call('POST /v1/test_helpers/financial_connections/accounts/{id}', ids.account, {
      status,
      action: 'relink_required',
      expected_expiry_date: '1900000000',
      account_number_status: status === 'active' ? 'transactable' : 'expired',
    });
    await call('GET /v1/financial_connections/accounts/{id}', ids.account);
  }
  await call('GET /v1/payment_methods/{id}', ids.method, { 'expand[0]': 'customer' });
  await call('GET /v1/mandates/{id}', ids.mandate);
  await call('GET /v1/account');
  await typeInAccount(call, '000123456789');
  await typeInAccount(call, '000666666661');
}

async function typeInAccount(call: Call, accountNumber: string): Promise<void> {
  const method = await call('POST /v1/payment_methods', '', {
    type: 'us_bank_account',
    'us_bank_account[account_number]': accountNumber,
    'us_bank_account[routing_number]': '110000000',
    'billing_details[name]': 'Ada Park',
  });
  const intent = await call('POST /v1/setup_intents', '', {
    payment_method: method.id,
    confirm: 'true',
    'flow_directions[0]': 'outbound',
  });
  await call('POST /v1/setup_intents/{id}/verify_microdeposits', intent.id, {
    'amounts[0]': '32',
    'amounts[1]': '45',
  });
}

async function payOut(call: Call, customer: string, method: string): Promise<void> {
  await call('POST /v1/test_helpers/settings', '', { outbound_payments: 'manual' });
  const accounts = await call('GET /v1/treasury/financial_accounts', '', { status: 'open' });
  const financial_account: string = accounts.data[0].id;
  const send = async () => {
    const { id } = await call('POST /v1/treasury/outbound_payments', '', {
      amount: '2000',
      currency: 'usd',
      financial_account,
      customer,
      destination_payment_method: method,
      'destination_payment_method_options[us_bank_account][network]': 'ach',
      'end_user_details[present]': 'false',
      statement_descriptor: 'Loan',
      'metadata[attempt_id]': 'a1',
    });
    return id as string;
  };
  const helper = '/v1/test_helpers/treasury/outbound_payments/{id}';
  const posted = await send();
  await call(`POST ${helper}/expected_arrival_date`, posted, {
    expected_arrival_date: '1900000000',
  });
  await call(`POST ${helper}/post`, posted);
  await call('GET /v1/treasury/outbound_payments/{id}', posted, { 'expand[0]': 'transaction' });
  await call(`POST ${helper}/return`, posted, { 'returned_details[code]': 'account_closed' });
  await call(`POST ${helper}/fail`, await send());
  await call('POST /v1/treasury/outbound_payments/{id}/cancel', await send());
  await send();
  await call('POST /v1/test_helpers/treasury/received_credits', '', {
    amount: '500000',
    currency: 'usd',
    financial_account,
    network: 'ach',
  });
  await call('GET /v1/treasury/outbound_payments', '', { financial_account, customer });
  await call('GET /v1/treasury/transactions', '', { financial_account, order_by: 'posted_at' });
  await call('GET /v1/treasury/financial_accounts/{id}', financial_account);
}

async function newSession(call: Call, customer: string): Promise<string> {
  const session = await call('POST /v1/checkout/sessions', '', {
    mode: 'payment',
    customer,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '2500',
    'line_items[0][price_data][product_data][name]': 'Loan repayment',
    'allowed_payment_method_types[0]': 'card',
    'allowed_payment_method_types[1]': 'us_bank_account',
    'payment_method_options[us_bank_account][verification_method]': 'instant',
    'payment_intent_data[metadata][loan]': 'l1',
    'payment_intent_data[description]': 'Loan l1',
    client_reference_id: 'l1',
    success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/',
  });
  return session.id;
}

const readSession: Form = {
  'expand[0]': 'payment_intent.latest_charge',
  'expand[1]': 'line_items',
};

async function checkOut(call: Call, customer: string): Promise<void> {
  const pay = 'POST /v1/test_helpers/checkout/sessions/{id}/pay';
  const disputing = ['4000000000000259', '4000000000002685', '4000000000001976'];
  const cards = ['4242424242424242', ...disputing, '4000000000007726', '4000000000005126'];
  for (const number of cards) {
    const id = await newSession(call, customer);
    await call('GET /v1/checkout/sessions/{id}', id);
    await call(pay, id, {
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '49',
      'card[cvc]': '123',
    });
    const session = await call('GET /v1/checkout/sessions/{id}', id, readSession);
    const charge: string = session.payment_intent.latest_charge.id;
    await call('GET /v1/charges/{id}', charge, { 'expand[0]': 'balance_transaction' });
    if (!disputing.includes(number)) {
      const { id: refund } = await call('POST /v1/refunds', '', {
        payment_intent: session.payment_intent.id,
        amount: '500',
        reason: 'requested_by_customer',
        'metadata[attempt_id]': 'r1',
      });
      await call('GET /v1/refunds/{id}', refund);
    }
  }
  for (const account of ['success', 'insufficient_funds', 'disputed']) {
    const id = await newSession(call, customer);
    await call(pay, id, { 'us_bank_account[account]': account });
    await call('GET /v1/checkout/sessions/{id}', id, readSession);
  }
  await declineOne(call, customer);
  await call('POST /v1/checkout/sessions/{id}/expire', await newSession(call, customer));
  await call('POST /v1/test_helpers/clock/advance', '', { seconds: String(5 * 86_400) });
  await decideDispute(call, 'needs_response', ['under_review', 'won']);
  await decideDispute(call, 'needs_response', ['lost']);
  await decideDispute(call, 'warning_needs_response', ['warning_under_review', 'warning_closed']);
}

async function declineOne(call: Call, customer: string): Promise<void> {
  const id = await newSession(call, customer);
  const complete = 'POST /v1/test_helpers/checkout/sessions/{id}/complete';
  await call(complete, id, { outcome: 'declined' }).then(
    () => Promise.reject(new Error('A declined card paid.')),
    () => undefined,
  );
  await call('GET /v1/checkout/sessions/{id}', id, readSession);
  await call(complete, id, { expire: 'true' });
}

async function decideDispute(call: Call, from: string, way: string[]): Promise<void> {
  const { data } = await call('GET /v1/disputes');
  const open = data.find(({ status }) => status === from);
  if (!open) {
    throw new Error(`No dispute is ${from}.`);
  }
  for (const status of way) {
    await call('POST /v1/test_helpers/disputes/{id}', open.id, { status });
  }
  await call('GET /v1/disputes/{id}', open.id, { 'expand[0]': 'charge' });
}

async function debit(call: Call, customer: string, method: string, mandate: string) {
  const form: Form = {
    amount: '2500',
    currency: 'usd',
    customer,
    payment_method: method,
    'allowed_payment_method_types[0]': 'us_bank_account',
    statement_descriptor: 'Loan',
    'metadata[attempt_id]': 'd1',
  };
  const idle = await call('POST /v1/payment_intents', '', form);
  await call('POST /v1/payment_intents/{id}/cancel', idle.id, { cancellation_reason: 'abandoned' });
  const sent = await call('POST /v1/payment_intents', '', {
    ...form,
    mandate,
    confirm: 'true',
    off_session: 'true',
  });
  await call('GET /v1/payment_intents/{id}', sent.id, { 'expand[0]': 'latest_charge' });
  await call('POST /v1/refunds', '', { payment_intent: sent.id, amount: '100' });
  await call('POST /v1/test_helpers/clock/advance', '', { seconds: String(4 * 86_400) });
  const paid = await call('GET /v1/payment_intents/{id}', sent.id, {
    'expand[0]': 'latest_charge.balance_transaction',
  });
  const charge = paid.latest_charge as unknown as { id: string };
  const late = { reason: 'insufficient_funds' };
  await call('POST /v1/test_helpers/charges/{id}/dispute', charge.id, late);
  await call('GET /v1/payment_intents', '', { customer, 'created[gte]': '1' });
}

async function returnedDebits(call: Call): Promise<void> {
  await call('POST /v1/test_helpers/settings', '', { 'fees[returned_debit]': '400' });
  for (const account of ['closed', 'no_account', 'insufficient_funds', 'debit_not_authorized']) {
    const customer = await customers(call);
    const { method, mandate } = await linkBank(call, customer, account);
    const { id } = await call('POST /v1/payment_intents', '', {
      amount: '2500',
      currency: 'usd',
      customer,
      payment_method: method,
      mandate,
      confirm: 'true',
      off_session: 'true',
    });
    await call('POST /v1/test_helpers/clock/advance', '', { seconds: String(4 * 86_400) });
    const returned = await call('GET /v1/payment_intents/{id}', id);
    await call('GET /v1/charges/{id}', returned.latest_charge);
    await call('GET /v1/payment_methods/{id}', method);
    await call('GET /v1/mandates/{id}', mandate);
  }
}

async function money(call: Call): Promise<void> {
  await call('GET /v1/refunds');
  await call('GET /v1/balance');
  const paid = await call('POST /v1/payouts', '', { amount: '1000', currency: 'usd' });
  await call('POST /v1/test_helpers/payouts/{id}', paid.id, { status: 'paid' });
  const failed = await call('POST /v1/payouts', '', { amount: '1000', currency: 'usd' });
  await call('POST /v1/test_helpers/payouts/{id}', failed.id, { status: 'failed' });
  await call('GET /v1/payouts');
  await call('GET /v1/payouts/{id}', failed.id, { 'expand[0]': 'balance_transaction' });
  const { data } = await call('GET /v1/balance_transactions', '', { limit: '100' });
  await call('GET /v1/balance_transactions', '', { 'expand[0]': 'data.source', limit: '50' });
  await call('GET /v1/balance_transactions/{id}', data[0].id);
  const events = await call('GET /v1/events', '', {
    'types[0]': 'refund.*',
    'types[1]': 'payout.paid',
  });
  await call('GET /v1/events/{id}', events.data[0].id);
}

async function leave(call: Call, customer: string, method: string, account: string) {
  await call('POST /v1/payment_methods/{id}/detach', method);
  await call('POST /v1/financial_connections/accounts/{id}/disconnect', account);
  await call('DELETE /v1/customers/{id}', customer);
  await call('GET /v1/customers/{id}', customer);
  const endpoint = await call('POST /v1/webhook_endpoints', '', {
    url: 'http://127.0.0.1:9/nobody',
    'enabled_events[0]': 'customer.created',
    api_version: '2026-10-28.endive',
  });
  await call('GET /v1/webhook_endpoints');
  await call('GET /v1/webhook_endpoints/{id}', endpoint.id);
  await call('DELETE /v1/webhook_endpoints/{id}', endpoint.id);
}
