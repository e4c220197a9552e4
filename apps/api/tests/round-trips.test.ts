import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { openDatabase, thisMachine } from '../src/runtime.ts';
import { type Api, createApi, type SignedIn } from './api.ts';
import {
  borrowerPassword,
  createVerifiedBorrower,
  disburse,
  eventually,
  myLoan,
  openCheckout,
  payByCard,
  requestLoan,
  signInAdmin,
} from './harness.ts';
import { createPlace, type Place } from './places.ts';

/**
 * What each call may ask of the database: statements, and round trips. Statements that are sent before the answer to an
 * earlier one take one round trip together. A change that needs more shows here.
 */
const most = {
  'POST /auth/login': { statements: 19, trips: 15 },
  'GET /profile/me': { statements: 4, trips: 2 },
  'GET /loans/my-loans': { statements: 11, trips: 4 },
  'POST /loans/create': { statements: 20, trips: 7 },
  'POST /loans/create, with a key': { statements: 22, trips: 9 },
  'the mail of a loan request': { statements: 27, trips: 25 },
  'a look for work where none is due': { statements: 6, trips: 5 },
  'POST /admin/disburse-loan': { statements: 42, trips: 36 },
  'GET /admin/today': { statements: 17, trips: 5 },
  'GET /admin/members': { statements: 5, trips: 3 },
  'GET /admin/active-loans': { statements: 5, trips: 3 },
  'GET /admin/pending-loans': { statements: 7, trips: 4 },
  'GET /admin/refunds': { statements: 4, trips: 3 },
  'GET /admin/financial-stats': { statements: 5, trips: 2 },
  'a payment, from its webhooks to settled': { statements: 120, trips: 110 },
  'GET /admin/members/:id/timeline': { statements: 15, trips: 13 },
} as const;

/** The provider tells of a paid page by so many events. */
const eventsOfPayment = 2;

let seen = { statements: 0, trips: 0 };

/** Counts what is sent to the server. */
class CountingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
    let sent = 0;
    let answered = 0;
    const query = async (...given: unknown[]) => {
      seen.statements++;
      // A statement belongs to the trip after the last one whose answer its sender may have seen.
      const trip = answered + 1;
      if (trip > sent) seen.trips++;
      sent = Math.max(sent, trip);
      try {
        return await send(...given);
      } finally {
        answered = Math.max(answered, trip);
      }
    };
    Object.assign(this, { query });
  }
}

/** The embedded database is in the same process, so nothing travels. */
describe.runIf(process.env.TEST_DATABASE_URL && !process.env.TEST_PLAIN_STATEMENTS)(
  'a hot call asks the database no more than the table says',
  () => {
    let place: Place;
    let app: App;
    let api: Api;
    let admin: SignedIn;
    let borrower: SignedIn;
    beforeAll(async () => {
      place = await createPlace();
      app = await createApp(readConfig(place.environment), {
        webFolder: null,
        surroundings: {
          ...thisMachine,
          earlierCallsEndMs: 0,
          openDatabase: (config, log) => openDatabase(config, log, { Client: CountingClient }),
        },
        // Work is done only in `drain`, so that what is counted belongs to the call.
        stepwise: { atOnce: 1 },
      });
      await app.listen();
      api = createApi(place.url);
      await api.bank('POST', '/v1/test_helpers/settings', { outbound_payments: 'at_once' });
      admin = await signInAdmin(api);
      const isDone = { value: false };
      const draining = (async () => {
        while (!isDone.value) await app.drain();
      })();
      borrower = await createVerifiedBorrower(api, admin);
      isDone.value = true;
      await draining;
    });
    afterAll(async () => {
      await app.close();
      await place.remove();
    });

    const ask = (amount: number, key?: string) =>
      requestLoan(api, borrower.token, amount, key, false);

    const unprocessedEvents = async () => {
      const [row] = await place.query<{ events: number }>(
        'select count(*)::int as events from webhook_events where processed_at is null',
      );
      return row?.events ?? 0;
    };

    const becomes = (status: string) =>
      eventually(
        async () => {
          await app.drain();
          return myLoan(api, borrower.token);
        },
        (loan) => loan.status === status,
      );

    async function count(what: keyof typeof most, act: () => Promise<unknown>): Promise<void> {
      seen = { statements: 0, trips: 0 };
      await act();
      expect
        .soft(seen.statements, `statements of ${what}`)
        .toBeLessThanOrEqual(most[what].statements);
      expect.soft(seen.trips, `round trips of ${what}`).toBeLessThanOrEqual(most[what].trips);
    }

    it('signing in and reading', async () => {
      const body = { email: borrower.email, password: borrowerPassword };
      await ask(5);
      await app.drain();
      await count('POST /auth/login', () => api.call('POST', '/auth/login', { body }));
      await count('GET /profile/me', () => api.call('GET', '/profile/me', borrower));
      await count('GET /loans/my-loans', () => api.call('GET', '/loans/my-loans', borrower));
      await count('GET /admin/today', () => api.call('GET', '/admin/today', admin));
      for (const path of [
        '/admin/members',
        '/admin/active-loans',
        '/admin/pending-loans',
        '/admin/refunds',
        '/admin/financial-stats',
      ] as const)
        await count(`GET ${path}`, () => api.call('GET', path, admin));
    });

    it('a loan, from its request to its repayment', async () => {
      await count('POST /loans/create, with a key', () => ask(5, 'a-key-of-this-test'));
      await app.drain();
      let loanId = '';
      await count('POST /loans/create', async () => {
        loanId = (await ask(5)).body.id;
      });
      await count('the mail of a loan request', () => app.drain());
      await count('a look for work where none is due', () => app.drain());
      await count('POST /admin/disburse-loan', () => disburse(api, admin, loanId));
      await becomes('disbursed');
      const { sessionId } = await openCheckout(api, borrower.token, loanId);
      await app.drain();
      await payByCard(api, sessionId);
      await eventually(unprocessedEvents, (events) => events === eventsOfPayment);
      await count('a payment, from its webhooks to settled', () => app.drain());
      await becomes('repaid');
      const member = `/admin/members/${borrower.id}`;
      const contact = { channel: 'mail', direction: 'incoming', note: 'Thanked us.' };
      const promise = { promise_amount: 5, promise_day: '2099-01-01' };
      const body = { ...contact, ...promise };
      for (let noted = 0; noted < 3; noted++)
        await api.call('POST', `${member}/contacts`, { token: admin.token, body });
      // A member with few of each. More take no more statements.
      await count('GET /admin/members/:id/timeline', () =>
        api.call('GET', `${member}/timeline`, admin),
      );
    });
  },
);
