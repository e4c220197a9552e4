import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@sevenday/contract/capabilities';
import { testPolicy } from '@sevenday/lending/testing';
import { eq, sql } from 'drizzle-orm';
import { freePort } from '../../../scripts/programs/free-port.mjs';
import { createApp } from '../src/app.ts';
import { bankAccounts } from '../src/bank-accounts/index.ts';
import { users } from '../src/identity/index.ts';
import { readConfig } from '../src/platform/config/config.ts';
import type { Database } from '../src/platform/database/database-and-transaction.ts';
import { type Surroundings, thisMachine } from '../src/runtime.ts';
import { type Answered, type Api, createApi, type SignedIn } from './api.ts';
import { adminSignIn, createPlace, type Place } from './places.ts';
import { approveId, linkBank, uploadId } from './verification-steps.ts';

export type LesserRole = Exclude<StaffRole, 'owner'>;

export interface RunningProduct extends Api {
  place: Place;
  drain(): Promise<void>;
  /** The product's own database, for a test that looks at it, or writes to it beside the product. */
  database: Database;
  /** Stops the product. The place stays as it is, so that a test can look at it. */
  close(): Promise<void>;
  /** Makes a day pass since the member linked a bank account, so that money for it waits no longer. */
  passPayoutWait(memberId: string): Promise<void>;
  /** Gives somebody a role below the owner's, as if an owner had. */
  giveRole(userId: string, role: LesserRole): Promise<void>;
  /** Stops the product and starts it again at the same place, with other settings. */
  restart(
    environment: Record<string, string>,
    meanwhile?: () => Promise<unknown>,
  ): Promise<RunningProduct>;
  stop(): Promise<void>;
}

/** Starts the whole product in this process, on a real database and the sandbox bank, reached over HTTP. */
export async function startProduct(
  environment: Record<string, string> = {},
): Promise<RunningProduct> {
  return startProductAt(await createPlace(), environment);
}

/** Like `startProduct`, at an existing place. */
export async function startProductAt(
  place: Place,
  environment: Record<string, string> = {},
  surroundings?: Surroundings,
): Promise<RunningProduct> {
  const product = await startAt(place, environment, surroundings);
  // Money arrives at once: these tests do not ask how long a borrower waits.
  await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments: 'at_once' });
  return product;
}

/**
 * Starts a second server on the same database, files and bank, as behind a load balancer. It has to end first, because
 * the bank is the first server's.
 */
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

/** No call of an earlier process is under way in tests, so money waits for none. */
const undisturbed: Surroundings = { ...thisMachine, earlierCallsEndMs: 0 };

async function startAt(
  place: Place,
  environment: Record<string, string>,
  surroundings: Surroundings = undisturbed,
): Promise<RunningProduct> {
  const opened: Database[] = [];
  const app = await createApp(readConfig({ ...place.environment, ...environment }), {
    webFolder: null,
    surroundings: {
      policy: testPolicy,
      ...surroundings,
      async openDatabase(...given) {
        const database = await surroundings.openDatabase(...given);
        opened.push(database);
        return database;
      },
    },
  });
  await app.listen();
  const [database] = opened;
  if (!database) throw new Error('The product opened no database.');
  return {
    ...createApi(place.url),
    place,
    database,
    drain: () => app.drain(),
    close: () => app.close(),
    async passPayoutWait(memberId) {
      const addedAt = sql`${bankAccounts.addedAt} - interval '1 day'`;
      for (const database of opened)
        await database.transact((tx) =>
          tx.update(bankAccounts).set({ addedAt }).where(eq(bankAccounts.memberId, memberId)),
        );
    },
    async giveRole(userId, staffRole) {
      for (const database of opened)
        await database.transact((tx) =>
          tx.update(users).set({ staffRole }).where(eq(users.id, userId)),
        );
    },
    async restart(changed, meanwhile) {
      await app.close();
      await meanwhile?.();
      return startAt(place, { ...environment, ...changed }, surroundings);
    },
    async stop() {
      await app.close();
      await place.remove();
    },
  };
}

/** Reads the Financial Tracker's figures. */
export async function stats(api: Api, admin: SignedIn) {
  return (await api.call('GET', '/admin/financial-stats', { token: admin.token })).body;
}

export const borrowerPassword = 'a-long-borrower-password';

export async function registerBorrower(
  api: Api,
  { first = 'Ada', last = 'Borrower', phone = '(555) 010-1234' } = {},
): Promise<SignedIn> {
  const email = `borrower-${randomUUID().slice(0, 12)}@example.com`;
  const { status, body } = await api.call('POST', '/auth/register', {
    body: {
      email,
      password: borrowerPassword,
      first_name: first,
      last_name: last,
      middle_initial: 'q',
      phone,
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

/** Makes a borrower who may borrow: registered, ID approved, bank linked. */
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

/** Far longer than anything takes on a slow and busy machine. */
const giveUpAfterMs = 120_000;

/** Asks until `read` answers what `isDone` wants. */
export async function eventually<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> {
  const deadline = performance.now() + giveUpAfterMs;
  // Each question takes processor time from the work that it waits for.
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, 400)) {
    const value = await read();
    if (isDone(value)) return value;
    if (performance.now() > deadline) {
      throw new Error(`It did not come to that: ${JSON.stringify(value)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
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

/** Pays what is due on a borrower's newest loan by card, and answers the payment page's session and the charge. */
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

/** Has the payer of a charge dispute it, and answers the dispute's id. */
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

/** Makes a borrower whose loan has arrived: $20 unless another amount is given. */
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
