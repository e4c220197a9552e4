import { cardPhoto } from './card-photo.ts';
import { type Person, somebody } from './people.ts';
import { admin, bankSecretKey, type RunningProduct } from './running-product.ts';

const arrivesWithinMs = 120_000;

export interface Member extends Person {
  token: string;
}

interface Asking {
  token?: string;
  body?: object;
  form?: FormData;
}

/**
 * Sets the scene through the product's own API, for tests that begin where other tests have shown how one gets there.
 */
export class Scene {
  readonly #url: string;
  readonly #product: RunningProduct;
  #adminSession: Promise<string> | null = null;

  constructor(product: RunningProduct) {
    this.#product = product;
    this.#url = product.url;
  }

  async registered(person = somebody()): Promise<Member> {
    const { token } = await this.#call('POST', '/auth/register', {
      body: {
        email: person.email,
        password: person.password,
        first_name: person.firstName,
        last_name: person.lastName,
        middle_initial: person.middleInitial,
        phone: person.phone,
      },
    });
    return { ...person, token };
  }

  /** Registered, with an ID waiting for review. */
  async handedIn(person?: Person): Promise<Member> {
    const member = await this.registered(person);
    await this.handIn(member);
    return member;
  }

  /** An ID of somebody: that file, or a photo of a card. */
  async handIn(
    { token }: Pick<Member, 'token'>,
    file?: { content: Buffer; type: string },
  ): Promise<void> {
    const { buffer, mimeType } = await cardPhoto();
    const { content, type } = file ?? { content: buffer, type: mimeType };
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)], { type }), 'id');
    await this.#call('POST', '/profile/upload-id', { token, form });
  }

  /** Someone who may borrow: ID approved, bank account linked. */
  async verified(person?: Person): Promise<Member> {
    const member = await this.handedIn(person);
    await this.approveId(member);
    await this.linkBank(member, 'success');
    return member;
  }

  /** Answers the account's id at the bank. */
  async linkBank(
    member: Member,
    account: 'success' | 'name_mismatch' | 'insufficient_funds' | 'debit_not_authorized',
  ): Promise<string> {
    const { token } = member;
    const session = await this.#call('POST', '/bank-account/create-verification-session', {
      token,
    });
    const { accounts } = await this.#bank(
      `/v1/test_helpers/financial_connections/sessions/${session.session_id}/complete`,
      { account },
    );
    await this.#call('POST', '/bank-account/verify-stripe', {
      token,
      body: { session_id: session.session_id },
    });
    return accounts.data[0].id;
  }

  /** To another one; the session that the member has goes on. */
  async changePassword({ token, password }: Member): Promise<void> {
    const body = { current_password: password, new_password: `${password} and more` };
    await this.#call('POST', '/auth/change-password', { token, body });
  }

  async deleteBank(member: Member): Promise<void> {
    const token = await this.adminToken();
    const path = `/admin/members/${await this.idOf(member)}/bank-account`;
    await this.#call('DELETE', path, { token });
  }

  /** Approves an account that is in another name than the member's. */
  async approveBank(member: Member): Promise<void> {
    const token = await this.adminToken();
    await this.#call('POST', `/admin/members/${await this.idOf(member)}/approve-bank`, { token });
  }

  /** What an admin enters of a member, who is known in person: an ID can be approved without a document. */
  async changeMember(member: Member, change: object): Promise<void> {
    const token = await this.adminToken();
    const path = `/admin/members/${await this.idOf(member)}`;
    const approves =
      'id_verification_status' in change && change.id_verification_status === 'approved';
    const body = approves ? { ...change, reason: 'Seen at the counter.' } : change;
    await this.#call('PUT', path, { token, body });
  }

  /** What an admin changes of a loan. */
  async editLoan(id: string, change: object): Promise<void> {
    const token = await this.adminToken();
    await this.#call('PUT', `/admin/loans/${id}`, { token, body: change });
  }

  async idOf(member: Member): Promise<string> {
    const query = new URLSearchParams({ search: member.email });
    const token = await this.adminToken();
    const { members } = await this.#call('GET', `/admin/members?${query}`, { token });
    return members[0].id;
  }

  /** Asked for and approved, its money not sent. Answers the loan's id. */
  async pendingLoan(
    member: Pick<Member, 'token'>,
    amount = 20,
    { automaticRepayment = true } = {},
  ): Promise<string> {
    const loan = await this.#call('POST', '/loans/create', {
      token: member.token,
      body: { amount, contract_accepted: true, automatic_repayment: automaticRepayment },
    });
    return loan.id;
  }

  /** Asked for and taken back, so many times. */
  async cancelledLoans(member: Pick<Member, 'token'>, times: number): Promise<void> {
    const { token } = member;
    for (let made = 0; made < times; made++)
      await this.#call('POST', `/loans/${await this.pendingLoan(member, 5)}/cancel`, { token });
  }

  /** Asked for and refused, so many times: nobody may cancel as many in a day. */
  async rejectedLoans(member: Pick<Member, 'token'>, times: number): Promise<void> {
    const token = await this.adminToken();
    for (let made = 0; made < times; made++) {
      const id = await this.pendingLoan(member, 5);
      await this.#call('POST', `/admin/reject-loan/${id}`, { token, body: { reason: 'other' } });
    }
  }

  /** A loan whose money has arrived. Answers its id. */
  async receivedLoan(
    member: Member,
    amount = 20,
    choice: { automaticRepayment?: boolean } = {},
  ): Promise<string> {
    const id = await this.pendingLoan(member, amount, choice);
    await this.#bank('/v1/test_helpers/settings', { outbound_payments: 'at_once' });
    await this.#call('POST', `/admin/disburse-loan/${id}`, { token: await this.adminToken() });
    await this.#arrives(member, id);
    await this.#bank('/v1/test_helpers/settings', { outbound_payments: 'auto' });
    return id;
  }

  /** A loan whose money is sent and does not arrive while `look` looks. */
  async whileMoneyIsOnItsWay(member: Member, look: () => Promise<void>): Promise<void> {
    const id = await this.pendingLoan(member);
    await this.#bank('/v1/test_helpers/settings', { outbound_payments: 'manual' });
    try {
      await this.#call('POST', `/admin/disburse-loan/${id}`, { token: await this.adminToken() });
      await look();
    } finally {
      await this.#bank('/v1/test_helpers/settings', { outbound_payments: 'auto' });
    }
  }

  async #arrives(member: Member, loanId: string): Promise<void> {
    const deadline = performance.now() + arrivesWithinMs;
    for (;;) {
      const { status } = await this.#call('GET', `/loans/${loanId}`, { token: member.token });
      if (status === 'disbursed') return;
      if (performance.now() > deadline)
        throw new Error(`The money of loan ${loanId} did not arrive.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as `#call`.
  loansOf({ token }: Member): Promise<any> {
    return this.#call('GET', '/loans/my-loans', { token });
  }

  /** Opens a payment page and answers the id of its session. */
  async checkout(member: Member, loanId: string): Promise<string> {
    const query = new URLSearchParams({ loan_id: loanId, origin_url: this.#url });
    const { url } = await this.#call('POST', `/payments/create-checkout?${query}`, {
      token: member.token,
    });
    return new URL(url).pathname.split('/').at(-1) ?? '';
  }

  async payByCard(sessionId: string): Promise<void> {
    await this.#bank(`/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
      payment_method: 'card',
      outcome: 'success',
    });
  }

  /** Pays the lender on a page that the product does not know. With `loanId`, the payment names that loan. */
  async payBesideTheProduct(amountCents: number, loanId?: string): Promise<void> {
    const payer = await this.#bank('/v1/customers', { name: 'Ann Lee' });
    const session = await this.#bank('/v1/checkout/sessions', {
      mode: 'payment',
      customer: payer.id,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': String(amountCents),
      'line_items[0][price_data][product_data][name]': 'Loan',
      'allowed_payment_method_types[0]': 'card',
      success_url: 'https://lender.example/paid',
      ...(loanId ? { 'payment_intent_data[metadata][reference]': loanId } : {}),
    });
    await this.payByCard(session.id);
  }

  async expireCheckout(sessionId: string): Promise<void> {
    await this.#bank(`/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
      expire: 'true',
    });
  }

  async endSession(token: string): Promise<void> {
    await this.#call('POST', '/auth/logout', { token });
  }

  async approveId(member: Pick<Person, 'email'>): Promise<void> {
    const token = await this.adminToken();
    const waiting = await this.#call('GET', '/admin/pending-verifications?limit=200', { token });
    const own = waiting.find(
      (item: { user: { email: string } }) => item.user.email === member.email,
    );
    await fetch(`${this.#product.url}/${own.id_card_url}`);
    await this.#call('POST', `/admin/verify-id/${own.id}?status=approved`, { token });
  }

  /** Made an admin, and signed in again. */
  async makeAdmin(member: Member): Promise<Member> {
    await this.#product.grantAdmin(member.email);
    return { ...member, token: await this.#signIn(member) };
  }

  async admin(): Promise<{ token: string }> {
    return { token: await this.adminToken() };
  }

  /** The admin's token, of one session for all of the scene. */
  adminToken(): Promise<string> {
    this.#adminSession ??= this.#signIn(admin);
    return this.#adminSession;
  }

  async #signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> {
    return (await this.#call('POST', '/auth/login', { body: { email, password } })).token;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the scene is set through many calls, each answering its own shape.
  async #call(method: string, path: string, { token, body, form }: Asking = {}): Promise<any> {
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(form ? { body: form } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  // biome-ignore lint/suspicious/noExplicitAny: as `#call`.
  async #bank(path: string, fields: Record<string, string>): Promise<any> {
    const answer = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bankSecretKey}` },
      body: new URLSearchParams(fields),
    });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
