import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { failuresOf } from '@sevenday/contract';
import { bankingDayOnOrAfter, instantAt, type LocalDay, localDay } from '@sevenday/lending';
import { sandboxSecretKey } from '@sevenday/sandbox-bank';
import sharp from 'sharp';
import Stripe from 'stripe';
import { copyEmbeddedTemplate } from '../../../scripts/lib/embedded-template.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { askServer, createServerDatabase } from '../../../scripts/lib/server-databases.mjs';
import { createApp } from '../src/app.ts';
import { isBankHoliday } from '../src/platform/banking-calendar.ts';
import { readConfig } from '../src/platform/config.ts';
import { callsAt } from '../src/platform/unknown-address.ts';

export const adminSignIn = { email: 'admin@example.com', password: 'a-long-admin-password' };

/** A place to run the product in: a data directory, a port, and a database of the kind the run asks for. */
export interface Place {
  port: number;
  url: string;
  environment: Record<string, string>;
  /** Asks the database itself. The embedded one can only be asked while nobody runs on it. */
  query<Row>(statement: string): Promise<Row[]>;
  remove(): Promise<void>;
}

export async function createPlace(): Promise<Place> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sevenday-test-'));
  const port = await freePort();
  const database = await createDatabase(directory);
  return {
    port,
    url: `http://localhost:${port}`,
    environment: {
      PORT: String(port),
      DATA_DIR: directory,
      ADMIN_EMAIL: adminSignIn.email,
      ADMIN_PASSWORD: adminSignIn.password,
      LOG_LEVEL: 'silent',
      // The sandbox bank's own default, so that a test can act as the lender at it.
      STRIPE_SECRET_KEY: 'sk_test_sandbox_no_real_money_moves',
      ...database.environment,
    },
    query: (statement) =>
      database.url === null
        ? queryEmbedded(path.join(directory, 'database'), statement)
        : askServer(database.url, statement),
    async remove() {
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function createDatabase(directory: string) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    copyEmbeddedTemplate(directory);
    return { url: null, environment: {} as Record<string, string>, drop: async () => undefined };
  }
  const database = await createServerDatabase(server, 'test');
  return {
    ...database,
    environment: { DATABASE_URL: database.url, ENCRYPTION_KEY: randomBytes(32).toString('hex') },
  };
}

async function queryEmbedded<Row>(directory: string, statement: string): Promise<Row[]> {
  const client = await PGlite.create(directory);
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.close();
  }
}

export interface RunningProduct extends Api {
  place: Place;
  drain(): Promise<void>;
  /** Ends the process's part; the place stays as it is, to be looked at. */
  close(): Promise<void>;
  /** Ends it and starts it again at the same place, with other settings. */
  restart(environment: Record<string, string>): Promise<RunningProduct>;
  stop(): Promise<void>;
}

/** The whole product in this process, on a real database and the sandbox bank, reached over HTTP. */
export async function startProduct(
  environment: Record<string, string> = {},
): Promise<RunningProduct> {
  const product = await startAt(await createPlace(), environment);
  // Money arrives in a moment: what is asked here is not how long a borrower waits.
  await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments: 'at_once' });
  return product;
}

/** A second server on the same database, files and bank, as behind a load balancer. It ends first: the bank is the first's. */
export async function startBeside(
  first: RunningProduct,
  environment: Record<string, string> = {},
): Promise<Omit<RunningProduct, 'restart' | 'stop'>> {
  const port = await freePort();
  const place = { ...first.place, port, url: `http://localhost:${port}` };
  const second = await startAt(place, {
    PORT: String(port),
    PUBLIC_URL: first.url,
    STRIPE_API_BASE: first.url,
    ...environment,
  });
  return { ...second, bank: first.bank, books: first.books };
}

async function startAt(place: Place, environment: Record<string, string>): Promise<RunningProduct> {
  const app = await createApp(readConfig({ ...place.environment, ...environment }), {
    webFolder: null,
  });
  await app.listen();
  return {
    ...createApi(place.url),
    place,
    drain: () => app.drain(),
    close: () => app.close(),
    async restart(changed) {
      await app.close();
      return startAt(place, { ...environment, ...changed });
    },
    async stop() {
      await app.close();
      await place.remove();
    },
  };
}

/** What a call answered. */
export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the wire's shape is what these tests look at, field by field.
  body: any;
  headers: Headers;
}

export interface Asking {
  token?: string | undefined;
  body?: unknown;
  form?: FormData;
  key?: string | undefined;
}

export interface Api {
  url: string;
  call(method: string, path: string, asking?: Asking): Promise<Answered>;
  /** The sandbox bank's API, with the lender's key. */
  bank(
    method: string,
    path: string,
    form?: Record<string, string>,
    key?: string,
  ): Promise<Answered>;
  /** The sandbox bank's books, as the lender's own programs read them. */
  books: Stripe;
}

export function createApi(url: string): Api {
  return {
    url,
    async call(method, address, { token, body, form, key } = {}) {
      const answer = await read(
        await fetch(`${url}${address.startsWith('/uploads') ? '' : '/api'}${address}`, {
          method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(form ? { body: form } : {}),
        }),
      );
      refuseUndeclared(method, address, answer);
      return answer;
    },
    books: new Stripe(sandboxSecretKey, {
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    async bank(method, address, form, key) {
      return read(
        await fetch(`${url}${address}`, {
          method,
          headers: {
            authorization: `Bearer ${sandboxSecretKey}`,
            ...(key ? { 'idempotency-key': key } : {}),
          },
          ...(form ? { body: new URLSearchParams(form) } : {}),
        }),
      );
    },
  };
}

/** Whatever a test asks: a refusal that the contract does not name for its call is a gap in one of the two. */
function refuseUndeclared(method: string, address: string, { status, body }: Answered): void {
  const [pathname = ''] = address.split('?', 1);
  const call = callsAt(`/api${pathname}`).find((candidate) => candidate.method === method);
  if (!call || status < 400 || failuresOf(call).includes(body.code)) return;
  throw new Error(`${method} ${call.path} answered ${body.code}: the contract does not say so.`);
}

async function read(answer: Response): Promise<Answered> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
}

/** A call to the bank with the lender's secret key. */
export async function atBank(
  api: Api,
  method: string,
  path: string,
  form?: Record<string, string>,
) {
  const answer = await fetch(`${api.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${sandboxSecretKey}` },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return answer.json();
}

/** An admin's call that has to be answered with 200; answers its body. */
export async function askOffice(
  api: Api,
  { token }: SignedIn,
  method: string,
  path: string,
  body?: unknown,
) {
  return bodyOf(await api.call(method, `/admin/${path}`, { token, body }), path);
}

/** One of the bank's test helpers, which has to be answered with 200; answers its body. */
export async function askHelper(api: Api, helper: string, form: Record<string, string> = {}) {
  return bodyOf(await api.bank('POST', `/v1/test_helpers/${helper}`, form), helper);
}

function bodyOf({ status, body }: Answered, asked: string) {
  if (status !== 200) throw new Error(`${asked} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The Financial Tracker's figures. */
export async function stats(api: Api, admin: SignedIn) {
  return (await api.call('GET', '/admin/financial-stats', { token: admin.token })).body;
}

export interface SignedIn {
  token: string;
  id: string;
  email: string;
}

export const borrowerPassword = 'a-long-borrower-password';

export async function registerBorrower(
  api: Api,
  names: { first?: string; last?: string } = {},
): Promise<SignedIn> {
  const email = `borrower-${randomUUID().slice(0, 12)}@example.com`;
  const { status, body } = await api.call('POST', '/auth/register', {
    body: {
      email,
      password: borrowerPassword,
      first_name: names.first ?? 'Ada',
      last_name: names.last ?? 'Borrower',
      middle_initial: 'q',
      phone: '(555) 010-1234',
    },
  });
  if (status !== 201) throw new Error(`Registering answered ${status}: ${JSON.stringify(body)}`);
  return { token: body.token, id: body.user.id, email };
}

export async function signInAdmin(api: Api): Promise<SignedIn> {
  const { status, body } = await api.call('POST', '/auth/login', { body: adminSignIn });
  if (status !== 200) throw new Error(`The admin's sign-in answered ${status}.`);
  return { token: body.token, id: body.user.id, email: adminSignIn.email };
}

/** A picture of a card, as a phone would take it. */
export async function cardPicture(): Promise<Blob> {
  const picture = await sharp({
    create: { width: 640, height: 400, channels: 3, background: '#c8d8c0' },
  })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
}

export async function uploadId(api: Api, token: string): Promise<Answered> {
  const form = new FormData();
  form.set('file', await cardPicture(), 'card.jpg');
  return api.call('POST', '/profile/upload-id', { token, form });
}

export async function approveId(api: Api, admin: SignedIn, member: SignedIn): Promise<void> {
  const waiting = await api.call('GET', '/admin/pending-verifications?limit=200', {
    token: admin.token,
  });
  const own = waiting.body.find((item: { user: { id: string } }) => item.user.id === member.id);
  if (!own) throw new Error('The document is not in the queue.');
  const decided = await decideOnId(api, admin, own.id);
  if (decided.status !== 200) throw new Error(`Approving answered ${decided.status}.`);
}

export function decideOnId(
  api: Api,
  admin: SignedIn,
  documentId: string,
  { status = 'approved', key }: { status?: 'approved' | 'rejected'; key?: string } = {},
): Promise<Answered> {
  return api.call('POST', `/admin/verify-id/${documentId}?status=${status}`, {
    token: admin.token,
    key,
  });
}

export async function linkBank(api: Api, token: string, account = 'success'): Promise<Answered> {
  const session = await startBankLink(api, token, account);
  if (session.status !== 200) return session;
  const { session_id } = session.body;
  return api.call('POST', '/bank-account/verify-stripe', { token, body: { session_id } });
}

/** Opens the bank's picker and chooses an account in it: what is left is to tell the product. */
export async function startBankLink(
  api: Api,
  token: string,
  account = 'success',
): Promise<Answered> {
  const session = await api.call('POST', '/bank-account/create-verification-session', { token });
  if (session.status !== 200) return session;
  const chosen = await api.bank(
    'POST',
    `/v1/test_helpers/financial_connections/sessions/${session.body.session_id}/complete`,
    { account },
  );
  if (chosen.status !== 200) throw new Error(`The bank picker answered ${chosen.status}.`);
  return session;
}

/** A borrower who may borrow: registered, ID approved, bank linked. */
export async function createVerifiedBorrower(
  api: Api,
  admin: SignedIn,
  account = 'success',
): Promise<SignedIn> {
  const borrower = await registerBorrower(api);
  await uploadId(api, borrower.token);
  await approveId(api, admin, borrower);
  const linked = await linkBank(api, borrower.token, account);
  if (linked.status !== 200) throw new Error(`Linking answered ${JSON.stringify(linked.body)}`);
  return borrower;
}

export function requestLoan(
  api: Api,
  token: string,
  amount = 20,
  key?: string,
  automatic_repayment = true,
): Promise<Answered> {
  return api.call('POST', '/loans/create', {
    token,
    key,
    body: { amount, contract_accepted: true, automatic_repayment },
  });
}

/** Asks until `read` answers what `isDone` wants; fails after ten seconds unless told otherwise. */
export async function eventually<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  withinMs = 10_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (performance.now() > deadline) {
      throw new Error(`It did not come to that: ${JSON.stringify(value)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function myLoan(api: Api, token: string) {
  const { body } = await api.call('GET', '/loans/my-loans', { token });
  return body.borrowed[0];
}

export function loanArrives(api: Api, token: string) {
  return eventually(
    () => myLoan(api, token),
    (loan) => loan.status === 'disbursed',
  );
}

/** Opens the payment page of a loan and answers its session's id. */
export async function openCheckout(
  api: Api,
  token: string,
  loanId: string,
  key?: string,
): Promise<Answered & { sessionId: string }> {
  const opened = await api.call(
    'POST',
    `/payments/create-checkout?loan_id=${loanId}&origin_url=${encodeURIComponent(api.url)}`,
    { token, key },
  );
  const sessionId = /\/checkout\/([^/?#]+)/.exec(opened.body.url ?? '')?.[1] ?? '';
  return { ...opened, sessionId };
}

export function payByCard(api: Api, sessionId: string): Promise<Answered> {
  return api.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
    payment_method: 'card',
    outcome: 'success',
  });
}

/** Pays what is due on one's newest loan by card, and answers the payment page's session and the charge. */
export async function payLoan(
  api: Api,
  { token }: Pick<SignedIn, 'token'>,
  loanId: string,
): Promise<{ sessionId: string; charge: string }> {
  const { sessionId } = await openCheckout(api, token, loanId);
  const paid = await payByCard(api, sessionId);
  if (paid.status !== 200) throw new Error(`Paying answered ${paid.status}.`);
  await eventually(
    () => myLoan(api, token),
    (loan) => loan.status === 'repaid',
  );
  const session = await api.books.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent'],
  });
  const intent = session.payment_intent;
  if (!intent || typeof intent === 'string') throw new Error('The session was not paid.');
  return { sessionId, charge: String(intent.latest_charge) };
}

/** The payer of a charge disputes it; answers the dispute's id. */
export async function openDispute(
  api: Api,
  charge: string,
  form: Record<string, string> = {},
): Promise<string> {
  const opened = await api.bank('POST', `/v1/test_helpers/charges/${charge}/dispute`, form);
  if (opened.status !== 200) throw new Error(`Disputing answered ${JSON.stringify(opened.body)}`);
  return opened.body.id;
}

export function disburse(
  api: Api,
  admin: SignedIn,
  loanId: string,
  key?: string,
): Promise<Answered> {
  return api.call('POST', `/admin/disburse-loan/${loanId}`, { token: admin.token, key });
}

/** Moves the sandbox's date, running what falls due on the way. */
export async function moveDays(api: Api, admin: SignedIn, days: number): Promise<void> {
  const body = { advance_days: days };
  const moved = await api.call('POST', '/sandbox/clock', { token: admin.token, body });
  if (moved.status !== 200) throw new Error(`Moving the date answered ${moved.status}.`);
}

/** The sandbox's clock goes by whole days. */
async function daysUntil(api: Api, at: Date): Promise<number> {
  const { body } = await api.call('GET', '/config');
  return Math.ceil((at.getTime() - Date.parse(body.business_date)) / 86_400_000);
}

/** Moves to the last stop before an instant. */
export async function moveBefore(api: Api, admin: SignedIn, at: Date): Promise<void> {
  const days = (await daysUntil(api, at)) - 1;
  if (days > 0) await moveDays(api, admin, days);
}

/** Moves to the first stop at or after an instant. */
export async function movePast(api: Api, admin: SignedIn, at: Date): Promise<void> {
  const days = await daysUntil(api, at);
  if (days > 0) await moveDays(api, admin, days);
}

const timeZone = 'America/New_York';

/** A debit's hour on a day. */
export function debitHourOf(day: LocalDay): Date {
  return instantAt({ day, hour: 12, minute: 0, timeZone });
}

/** When the automatic repayment of a loan, as its borrower sees it, is handed over. */
export function debitTimeOf({ term_date }: { term_date: string }): Date {
  const due = localDay(new Date(term_date), timeZone);
  return debitHourOf(bankingDayOnOrAfter(due, isBankHoliday));
}

/** A borrower whose loan has arrived: $20 unless another amount is given. */
export async function createLoanOut(
  api: Api,
  admin: SignedIn,
  {
    account = 'success',
    automatic = true,
    amount = 20,
  }: { account?: string; automatic?: boolean; amount?: number } = {},
): Promise<{ borrower: SignedIn; loanId: string }> {
  const borrower = await createVerifiedBorrower(api, admin, account);
  const { body } = await requestLoan(api, borrower.token, amount, undefined, automatic);
  const loanId: string = body.id;
  const sent = await disburse(api, admin, loanId);
  if (sent.status !== 200) throw new Error(`Disbursing answered ${JSON.stringify(sent.body)}`);
  await loanArrives(api, borrower.token);
  return { borrower, loanId };
}

/** What the bank has moved for a borrower: payouts sent, and payments that succeeded. */
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

/** What the books say of a loan, the oldest first, as its statement tells it. */
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

/** The payout that the bank was handed last. */
export async function newestPayout(api: Api): Promise<string> {
  const [account] = (await api.books.treasury.financialAccounts.list()).data;
  const asked = { financial_account: account?.id ?? '', limit: 1 };
  return (await api.books.treasury.outboundPayments.list(asked)).data[0]?.id ?? '';
}

/** The borrower's bank sends the money of a payout back. */
export async function returnPayout(api: Api, payout: string): Promise<void> {
  const helper = `/v1/test_helpers/treasury/outbound_payments/${payout}/return`;
  const returned = await api.bank('POST', helper, { 'returned_details[code]': 'account_closed' });
  if (returned.status !== 200) throw new Error(JSON.stringify(returned.body));
}
