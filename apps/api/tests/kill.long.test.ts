import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answered, type Api, createApi } from './api.ts';
import { movementsAtBank } from './bank-and-books.ts';
import { type BuiltServer, spawnServer } from './built-server.ts';
import { chanceOf } from './chance.ts';
import { borrowerPassword } from './harness.ts';
import { adminSignIn, createPlace, type Place } from './places.ts';
import { cardPicture, openId } from './verification-steps.ts';

const kills = 20;
const longestDelayMs = 400;
/** `KILL_SEED` repeats a walk whose seed a failure printed. */
const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));

/** One step of the walk, under a key of its own. It throws when nothing, or nothing final, was answered. */
interface Step {
  name: string;
  perform(key: string): Promise<unknown>;
}

/** The walk's facts, as its steps come to know them. */
interface Walk {
  borrower: string;
  admin: string;
  document: string;
  bankSession: string;
  loan: string;
  checkout: string;
}

const email = 'ada.killed@example.com';

function stepsOf(api: Api, walk: Walk): Step[] {
  const own = (key?: string) => ({ token: walk.borrower, key });
  const asAdmin = (key?: string) => ({ token: walk.admin, key });
  return [
    {
      name: 'register',
      async perform(key) {
        const person = { first_name: 'Ada', last_name: 'Killed', phone: '(555) 010-1234' };
        const body = { ...person, email, password: borrowerPassword };
        const answer = await settled(api.call('POST', '/auth/register', { body, key }), 201);
        walk.borrower = answer.token;
        return answer;
      },
    },
    {
      name: 'admin signs in',
      async perform(key) {
        const answer = await settled(
          api.call('POST', '/auth/login', { body: adminSignIn, key }),
          200,
        );
        walk.admin = answer.token;
        return answer;
      },
    },
    {
      name: 'hand in the ID',
      async perform(key) {
        const form = new FormData();
        form.set('file', await cardPicture(), 'card.jpg');
        const sent = api.call('POST', '/profile/upload-id', { ...own(key), form });
        expect((await settled(sent, 200)).id_submitted).toBe(true);
      },
    },
    {
      name: 'approve the ID',
      async perform(key) {
        const queue = await settled(
          api.call('GET', '/admin/pending-verifications', asAdmin()),
          200,
        );
        walk.document ||= queue[0].id;
        await openId(api, { token: walk.admin }, walk.document);
        return settled(
          api.call('POST', `/admin/verify-id/${walk.document}?status=approved`, asAdmin(key)),
          200,
        );
      },
    },
    {
      name: 'open the bank picker',
      async perform(key) {
        const answer = await settled(
          api.call('POST', '/bank-account/create-verification-session', own(key)),
          200,
        );
        walk.bankSession = answer.session_id;
        return answer;
      },
    },
    {
      name: 'choose the bank account',
      async perform(key) {
        const helper = `/v1/test_helpers/financial_connections/sessions/${walk.bankSession}/complete`;
        await settled(api.bank('POST', helper, { account: 'success' }, key), 200);
      },
    },
    {
      name: 'link the bank account',
      perform(key) {
        const body = { session_id: walk.bankSession };
        return settled(api.call('POST', '/bank-account/verify-stripe', { ...own(key), body }), 200);
      },
    },
    {
      name: 'ask for the loan',
      async perform(key) {
        const body = { amount: 20, contract_accepted: true, automatic_repayment: true };
        const answer = await settled(api.call('POST', '/loans/create', { ...own(key), body }), 201);
        walk.loan = answer.id;
        return answer;
      },
    },
    {
      name: 'disburse',
      perform: (key) =>
        settled(api.call('POST', `/admin/disburse-loan/${walk.loan}`, asAdmin(key)), 200),
    },
    {
      name: 'wait for the money',
      async perform() {
        const loan = await settled(api.call('GET', `/loans/${walk.loan}`, own()), 200);
        if (loan.status !== 'disbursed') throw new NotYet(loan.status);
      },
    },
    {
      name: 'open the payment page',
      async perform(key) {
        const address = `/payments/create-checkout?loan_id=${walk.loan}&origin_url=${encodeURIComponent(api.url)}`;
        const answer = await settled(api.call('POST', address, own(key)), 200);
        walk.checkout = /\/checkout\/([^/?#]+)/.exec(answer.url)?.[1] ?? '';
        return answer;
      },
    },
    {
      name: 'pay by card',
      async perform(key) {
        const helper = `/v1/test_helpers/checkout/sessions/${walk.checkout}/complete`;
        await settled(
          api.bank('POST', helper, { payment_method: 'card', outcome: 'success' }, key),
          200,
        );
      },
    },
    {
      name: 'see it paid',
      async perform() {
        const status = api.call('GET', `/payments/status/${walk.checkout}`, own());
        const { payment_status } = await settled(status, 200);
        if (payment_status !== 'paid') throw new NotYet(payment_status);
      },
    },
  ];
}

/** What was asked is not so yet, and is asked again in a moment. */
class NotYet extends Error {}

/** Reads the body of a final answer. An answer that says to try again later is tried again. */
async function settled(asking: Promise<Answered>, status: number) {
  const answer = await asking;
  if ([409, 502, 503].includes(answer.status)) throw new NotYet(JSON.stringify(answer.body));
  if (answer.status !== status) {
    throw new WrongAnswer(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}

class WrongAnswer extends Error {}

const giveUpAfterMs = 300_000;

/** Repeats a step as a page does: under the same key, until it is answered. */
async function persist(step: Step, key: string): Promise<unknown> {
  const deadline = performance.now() + giveUpAfterMs;
  for (;;) {
    try {
      return await step.perform(key);
    } catch (error) {
      const mayPass = error instanceof NotYet || (error as Error).message === 'fetch failed';
      if (!mayPass || performance.now() > deadline) throw error;
      await pause(100);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** For each step, how long after its beginning the process is killed, once or more often. */
function planKills(stepCount: number): number[][] {
  const chance = chanceOf(seed);
  const plan = Array.from({ length: stepCount }, (): number[] => []);
  for (let kill = 0; kill < kills; kill++) {
    plan[Math.floor(chance() * stepCount)]?.push(Math.floor(chance() * longestDelayMs));
  }
  return plan;
}

describe(`killed ${kills} times on the way (KILL_SEED=${seed})`, () => {
  let place: Place | undefined;
  let server: BuiltServer | undefined;
  afterAll(async () => {
    await server?.end('SIGKILL');
    await place?.remove();
  });

  async function start(at: Place): Promise<void> {
    server = spawnServer(at.environment);
    await server.ready();
  }

  it('a loan’s whole life loses nothing and moves no money twice', {
    // Half a minute on an idle machine, most of it twenty starts.
    timeout: 1_800_000,
  }, async () => {
    place = await createPlace();
    const api = createApi(place.url);
    const walk: Walk = {
      borrower: '',
      admin: '',
      document: '',
      bankSession: '',
      loan: '',
      checkout: '',
    };
    const steps = stepsOf(api, walk);
    const plan = planKills(steps.length);
    await start(place);
    for (const [index, step] of steps.entries()) {
      const key = `walk-${seed}-${index}`;
      let earlier: unknown;
      for (const delay of plan[index] ?? []) {
        const attempt = step.perform(key).catch(() => undefined);
        await pause(delay);
        await server?.end('SIGKILL');
        earlier = (await attempt) ?? earlier;
        await start(place);
      }
      const answer = await persist(step, key);
      // What was answered before a crash is answered again after it.
      if (earlier !== undefined) expect(answer, step.name).toEqual(earlier);
    }
    await expectOneOfEach(api, walk);
    expect(await server?.end('SIGINT')).toBe(0);
    const [books] = await place.query<Record<string, unknown>>(`
      select (select sum(amount_cents) from ledger_postings)::int as sum,
        (select count(*) from ledger_transactions)::int as entries,
        (select count(*) from loans)::int as loans,
        (select count(*) from payouts)::int as payouts,
        (select count(*) from payments where status = 'succeeded')::int as payments,
        (select count(*) from refunds)::int as refunds,
        (select count(*) from users where not is_admin)::int as borrowers,
        (select count(*) from bank_accounts)::int as bank_accounts,
        (select count(*) from id_documents where status = 'approved')::int as approved
    `);
    expect(books).toEqual({
      sum: 0,
      // Approved, disbursed, arrived, paid, the provider's fee.
      entries: 5,
      loans: 1,
      payouts: 1,
      payments: 1,
      refunds: 0,
      borrowers: 1,
      bank_accounts: 1,
      approved: 1,
    });
  });
});

async function expectOneOfEach(api: Api, walk: Walk): Promise<void> {
  const mine = await api.call('GET', '/loans/my-loans', { token: walk.borrower });
  expect(mine.body).toMatchObject({ total: 1, borrowed: [{ status: 'repaid', total_due: 0 }] });
  const me = await api.call('GET', '/profile/me', { token: walk.borrower });
  expect(me.body).toMatchObject({ total_loans_taken: 1, bank_account_verified: true });
  expect(await movementsAtBank(api, email)).toEqual({
    payouts: [{ amount: 2000, status: 'posted' }],
    payments: [{ amount: 2500 }],
  });
  const { body } = await api.call('GET', '/admin/financial-stats', { token: walk.admin });
  expect(body).toMatchObject({
    total_outgoing: 20,
    total_disbursed: 20,
    total_repaid: 25,
    total_incoming: 0,
    total_interest_earned: 5,
    expected_profit: 5,
    net_position: 5,
    total_late_fees: 0,
    pending_disbursement_count: 0,
    loans_by_status: { funded: 0, disbursed: 0, repaid: 1, defaulted: 0 },
  });
}
