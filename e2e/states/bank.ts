import { bankSecretKey } from '../support/running-product.ts';

// biome-ignore lint/suspicious/noExplicitAny: each call answers its own shape.
type Answer = any;

/** What the bank does by itself, made to happen. */
export class Bank {
  readonly #url: string;

  constructor(productUrl: string) {
    this.#url = productUrl;
  }

  set(settings: Record<string, string>): Promise<Answer> {
    return this.#call('test_helpers/settings', settings);
  }

  /** Until the product has handed over a payout that is still on its way. */
  async hasPayoutOut(): Promise<void> {
    for (let tries = 0; tries < 1_200; tries++) {
      if ((await this.#payouts('&status=processing')).length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('No payout was handed over.');
  }

  /** The borrower's bank sends the money of the loan sent last back. */
  async returnNewestPayout(): Promise<void> {
    const [{ id }] = await this.#payouts('&limit=1');
    const code = { 'returned_details[code]': 'account_closed' };
    await this.#call(`test_helpers/treasury/outbound_payments/${id}/return`, code);
  }

  /** What `make` makes the product ask for, a refund that takes days, fails. */
  async failRefundAfter(make: () => Promise<unknown>): Promise<void> {
    const [before] = (await this.#call('refunds?limit=1')).data;
    await make();
    for (let tries = 0; tries < 1_200; tries++) {
      const [newest] = (await this.#call('refunds?limit=1')).data;
      if (newest?.status === 'pending' && newest.id !== before?.id)
        return this.#call(`test_helpers/refunds/${newest.id}`, { status: 'failed' });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('No refund was asked for.');
  }

  async #payouts(query: string): Promise<Answer[]> {
    const [account] = (await this.#call('treasury/financial_accounts')).data;
    const of = `financial_account=${account.id}${query}`;
    return (await this.#call(`treasury/outbound_payments?${of}`)).data;
  }

  /** It fails every call there while `look` looks. */
  async whileFailingAt(path: string, look: () => Promise<void>): Promise<void> {
    const fault = await this.#call('test_helpers/faults', {
      kind: 'error_before',
      path,
      percent: '100',
    });
    try {
      await look();
    } finally {
      await this.#call(`test_helpers/faults/${fault.id}`, undefined, 'DELETE');
    }
  }

  pay(session: string, by: 'card' | 'us_bank_account' | { card: string }): Promise<Answer> {
    if (typeof by === 'object')
      return this.#call(`test_helpers/checkout/sessions/${session}/pay`, {
        'card[number]': by.card,
        'card[exp_month]': '12',
        'card[exp_year]': '2049',
        'card[cvc]': '123',
      });
    return this.#call(`test_helpers/checkout/sessions/${session}/complete`, {
      payment_method: by,
      outcome: 'success',
    });
  }

  /** It was paid in the moment in which it expired. */
  payLate(session: string, by: 'card' | 'us_bank_account'): Promise<Answer> {
    const late = { payment_method: by, outcome: 'success', late: 'true' };
    return this.#call(`test_helpers/checkout/sessions/${session}/complete`, late);
  }

  /** The link to an account ends. */
  disconnect(account: string): Promise<Answer> {
    const path = `test_helpers/financial_connections/accounts/${account}`;
    return this.#call(path, { status: 'disconnected' });
  }

  /** Money that comes in without the product having asked for it: the next close finds it. */
  async payUnasked(cents: number): Promise<void> {
    const { id: customer } = await this.#call('customers', { name: 'Una Known' });
    const { id } = await this.#call('checkout/sessions', {
      mode: 'payment',
      customer,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': String(cents),
      'line_items[0][price_data][product_data][name]': 'Something else',
      'allowed_payment_method_types[0]': 'card',
      success_url: this.#url,
    });
    await this.pay(id, 'card');
  }

  /** A bank payment that takes days ends at once. */
  async settle(session: string, outcome = 'succeeded'): Promise<void> {
    const { id } = await this.#paymentOf(session);
    await this.#call(`test_helpers/payment_intents/${id}/settle`, { outcome });
  }

  /** Answers the dispute's id. */
  async dispute(session: string, reason = 'fraudulent'): Promise<string> {
    const { latest_charge } = await this.#paymentOf(session);
    return (await this.#call(`test_helpers/charges/${latest_charge}/dispute`, { reason })).id;
  }

  decide(dispute: string, status: 'won' | 'lost'): Promise<Answer> {
    return this.#call(`test_helpers/disputes/${dispute}`, { status });
  }

  async #paymentOf(session: string): Promise<Answer> {
    const query = '?expand[]=payment_intent';
    return (await this.#call(`checkout/sessions/${session}${query}`)).payment_intent;
  }

  async #call(
    path: string,
    fields?: Record<string, string>,
    method = fields ? 'POST' : 'GET',
  ): Promise<Answer> {
    const answer = await fetch(`${this.#url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${bankSecretKey}` },
      ...(fields ? { body: new URLSearchParams(fields) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
