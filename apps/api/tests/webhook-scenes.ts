import type { Api, SignedIn } from './api.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  openCheckout,
  type RunningProduct,
  requestLoan,
} from './harness.ts';

/** One member on the way of one loan. */
export interface LoanOfMember {
  borrower: SignedIn;
  customer: string;
  loanId: string;
}

/** The bank's test helpers, as the lender calls them; those that make something happen are POSTs. */
export type Help = (
  method: 'GET' | 'POST' | 'DELETE',
  helper: string,
  form?: Record<string, string>,
  // biome-ignore lint/suspicious/noExplicitAny: the wire's shape is what these tests look at, field by field.
) => Promise<any>;

export function helpOf(api: Api, secretKey: string): Help {
  return async (method, helper, form = {}) => {
    const answer = await fetch(`${api.url}/v1/test_helpers/${helper}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
      ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${helper}: ${JSON.stringify(body)}`);
    return body;
  };
}

/** Something that happens to a loan at the bank, and what the product has to make of it. */
export interface Scene {
  name: string;
  /**
   * The loan is debited on its due day, which all of these scenes reach together. The bank reports at most this many
   * events.
   */
  debitedInEvents?: number;
  /** The scene changes more of its member than this loan. */
  ofOwn?: true;
  /** Prepares the scene. Answers what it is about: a payout's or a payment page's id. */
  before(one: LoanOfMember): Promise<string>;
  act(one: LoanOfMember, about: string): Promise<unknown>;
  end: Record<string, unknown>;
}

export function scenesAt(product: RunningProduct, admin: SignedIn, help: Help) {
  const { books } = product;

  async function newMember() {
    const borrower = await createVerifiedBorrower(product, admin);
    const { data } = await books.customers.list({ email: borrower.email });
    return { borrower, customer: data[0]?.id ?? '' };
  }

  let shared: Awaited<ReturnType<typeof newMember>> | undefined;
  let loansOfShared = 0;

  /**
   * Makes a loan of a quarter of the limit. So one member can have four, in scenes that change nothing else of the
   * member.
   */
  async function newLoan({ ofOwn, debitedInEvents }: Scene): Promise<LoanOfMember> {
    const member = ofOwn || !shared || loansOfShared === 4 ? await newMember() : shared;
    if (!ofOwn) {
      loansOfShared = member === shared ? loansOfShared + 1 : 1;
      shared = member;
    }
    const debited = debitedInEvents !== undefined;
    const { status, body } = await requestLoan(
      product,
      member.borrower.token,
      5,
      undefined,
      debited,
    );
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { ...member, loanId: body.id };
  }

  const read = ({ borrower, loanId }: LoanOfMember) =>
    product.call('GET', `/loans/${loanId}`, { token: borrower.token });

  async function payoutAccount(): Promise<string> {
    return (await books.treasury.financialAccounts.list()).data[0]?.id ?? '';
  }

  /** Sends the money, and answers the payout once it is at the bank. */
  async function payOut({ customer, loanId }: LoanOfMember): Promise<string> {
    const sent = await disburse(product, admin, loanId);
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
    const financial_account = await payoutAccount();
    const asked = { financial_account, customer, status: 'processing' as const };
    const { data } = await eventually(
      () => books.treasury.outboundPayments.list(asked),
      (list) => list.data.length > 0,
    );
    await product.drain();
    return data[0]?.id ?? '';
  }

  const payout = (id: string, verb: string) =>
    help('POST', `treasury/outbound_payments/${id}/${verb}`);

  async function sendMoney(one: LoanOfMember): Promise<string> {
    const id = await payOut(one);
    await payout(id, 'post');
    await eventually(
      () => read(one),
      ({ body }) => body.status === 'disbursed',
    );
    return id;
  }

  async function openPage(one: LoanOfMember): Promise<string> {
    await sendMoney(one);
    return (await openCheckout(product, one.borrower.token, one.loanId)).sessionId;
  }

  const complete = (page: string, form: Record<string, string>) =>
    help('POST', `checkout/sessions/${page}/complete`, form);

  async function paymentOf(page: string): Promise<string> {
    return String((await books.checkout.sessions.retrieve(page)).payment_intent);
  }

  async function payByBank(page: string, outcome: string): Promise<void> {
    await complete(page, { payment_method: 'us_bank_account', outcome: 'success' });
    await help('POST', `payment_intents/${await paymentOf(page)}/settle`, { outcome });
  }

  async function payByCard(page: string): Promise<string> {
    await complete(page, { payment_method: 'card', outcome: 'success' });
    return String((await books.paymentIntents.retrieve(await paymentOf(page))).latest_charge);
  }

  async function dispute(page: string, way: string[], form: Record<string, string> = {}) {
    const { id } = await help('POST', `charges/${await payByCard(page)}/dispute`, form);
    for (const status of way) await help('POST', `disputes/${id}`, { status });
  }

  async function changeBank({ customer }: LoanOfMember, form: Record<string, string>) {
    const { data } = await books.treasury.outboundPayments.list({
      financial_account: await payoutAccount(),
      customer,
    });
    const method = await books.paymentMethods.retrieve(data[0]?.destination_payment_method ?? '');
    const account = method.us_bank_account?.financial_connections_account;
    await help('POST', `financial_connections/accounts/${account}`, form);
  }

  async function refundsOf({ customer }: LoanOfMember) {
    const { data } = await books.paymentIntents.list({ customer, limit: 1 });
    return books.refunds.list({ payment_intent: data[0]?.id ?? '' });
  }

  async function settleDebit({ customer }: LoanOfMember, outcome: string): Promise<void> {
    const { data } = await books.paymentIntents.list({ customer });
    if (data.length !== 1) throw new Error(`There are ${data.length} debits.`);
    await help('POST', `payment_intents/${data[0]?.id}/settle`, { outcome });
  }

  const repaid = { status: 'repaid' };
  const stillOwed = { status: 'disbursed' };
  const scenes: Scene[] = [
    {
      name: 'a payout that is made and arrives',
      before: async () => '',
      act: (one) => payOut(one).then((id) => payout(id, 'post')),
      end: { status: 'disbursed', payouts: 'posted' },
    },
    {
      name: 'a payout that arrives',
      before: payOut,
      act: (_one, id) => payout(id, 'post'),
      end: { status: 'disbursed', payouts: 'posted' },
    },
    {
      name: 'a payout that fails',
      before: payOut,
      act: (_one, id) => payout(id, 'fail'),
      end: { status: 'funded', payouts: 'failed' },
    },
    {
      name: 'a payout that is cancelled at the provider',
      before: payOut,
      act: (_one, id) => books.treasury.outboundPayments.cancel(id),
      end: { status: 'funded', payouts: 'canceled' },
    },
    {
      name: 'a payout that arrives and comes back',
      before: payOut,
      act: (_one, id) => payout(id, 'post').then(() => payout(id, 'return')),
      end: { status: 'funded', payouts: 'returned' },
    },
    {
      name: 'a payout that leaves and is to arrive later',
      before: payOut,
      async act(_one, id) {
        await payout(id, 'post');
        const sent = await books.treasury.outboundPayments.retrieve(id);
        await help('POST', `treasury/outbound_payments/${id}/expected_arrival_date`, {
          expected_arrival_date: String(sent.expected_arrival_date + 4 * 86_400),
        });
      },
      end: { status: 'disbursed', payouts: 'posted' },
    },
    {
      name: 'a card payment',
      before: openPage,
      act: (_one, page) => payByCard(page),
      end: repaid,
    },
    {
      name: 'a page that ends after a declined card',
      before: openPage,
      async act(_one, page) {
        await complete(page, { payment_method: 'card', outcome: 'declined' }).catch(() => null);
        await books.checkout.sessions.expire(page);
      },
      end: { ...stillOwed, payments: 'checkout expired' },
    },
    {
      name: 'a bank payment that settles',
      before: openPage,
      act: (_one, page) => payByBank(page, 'succeeded'),
      end: { ...repaid, payments: 'checkout succeeded' },
    },
    {
      name: 'a bank payment that comes back',
      before: openPage,
      act: (_one, page) => payByBank(page, 'account_closed'),
      end: { ...stillOwed, payments: 'checkout failed' },
    },
    {
      name: 'a bank account that is disconnected',
      ofOwn: true,
      before: sendMoney,
      act: (one) => changeBank(one, { status: 'disconnected' }),
      end: { status: 'disbursed', bank: 'disconnected' },
    },
    {
      name: 'a bank account that is deactivated',
      ofOwn: true,
      before: sendMoney,
      act: (one) => changeBank(one, { status: 'inactive' }),
      end: { status: 'disbursed', bank: 'disconnected' },
    },
    {
      name: 'a customer that is deleted in the dashboard',
      ofOwn: true,
      before: sendMoney,
      act: ({ customer }) => books.customers.del(customer),
      end: { status: 'disbursed', bank: 'disconnected' },
    },
    {
      name: 'a refund that fails',
      async before(one) {
        const id = await payOut(one);
        const page = await openCheckout(product, one.borrower.token, one.loanId);
        await payByCard(page.sessionId);
        await eventually(
          () => read(one),
          ({ body }) => body.status === 'repaid',
        );
        return id;
      },
      async act(one, id) {
        await payout(id, 'fail');
        // The product soon looks at the payout itself, whatever events arrive.
        const { data } = await eventually(
          () => refundsOf(one),
          ({ data }) => data.length > 0,
        );
        await help('POST', `refunds/${data[0]?.id}`, { status: 'failed' });
      },
      end: { status: 'cancelled', refunds: 'failed' },
    },
    {
      name: 'a dispute that is lost',
      before: openPage,
      act: (_one, page) => dispute(page, ['lost']),
      end: { ...stillOwed, payments: 'checkout returned' },
    },
    {
      name: 'a dispute that is won',
      before: openPage,
      act: (_one, page) => dispute(page, ['under_review', 'won']),
      end: repaid,
    },
    {
      name: 'a warning that comes to nothing',
      before: openPage,
      act: (_one, page) => dispute(page, ['warning_closed'], { warning: 'true' }),
      end: repaid,
    },
    {
      name: 'a debit that settles',
      debitedInEvents: 2,
      ofOwn: true,
      before: sendMoney,
      act: (one) => settleDebit(one, 'succeeded'),
      end: { ...repaid, payments: 'debit succeeded' },
    },
    {
      name: 'a debit that was not allowed',
      debitedInEvents: 4,
      ofOwn: true,
      before: sendMoney,
      act: (one) => settleDebit(one, 'debit_not_authorized'),
      end: { payments: 'debit failed', bank: 'blocked' },
    },
  ];
  return { newLoan, scenes };
}
