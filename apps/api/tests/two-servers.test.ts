import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailServer } from '../src/platform/mail/mail-server.testing.ts';
import type { Answered, Api, SignedIn } from './api.ts';
import { movementsAtBank } from './bank-and-books.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startBeside,
  startProduct,
} from './harness.ts';

const presses = 10;

/** The embedded database is one process's alone. */
describe.runIf(process.env.TEST_DATABASE_URL)('two servers on one database', () => {
  let mail: Awaited<ReturnType<typeof openMailServer>>;
  let one: RunningProduct;
  let other: Awaited<ReturnType<typeof startBeside>>;
  let admin: SignedIn;
  beforeAll(async () => {
    mail = await openMailServer();
    one = await startProduct({ SMTP_URL: mail.url });
    other = await startBeside(one, { SMTP_URL: mail.url });
    admin = await signInAdmin(one);
  });
  afterAll(async () => {
    await other.close();
    await one.stop();
    mail.close();
  });

  function overBoth<T>(ask: (server: Api) => Promise<T>): Promise<T[]> {
    return Promise.all(
      Array.from({ length: presses }, (_, index) => ask(index % 2 === 0 ? one : other)),
    );
  }

  function expectOneAnswer(answers: Answered[], status: number): void {
    for (const answer of answers) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      expect(answer.body).toEqual(answers[0]?.body);
    }
  }

  async function bothQuiet(): Promise<void> {
    for (let round = 0; round < 2; round++) await Promise.all([one.drain(), other.drain()]);
  }

  it('have the same settings: a third one with another is refused, and those go on', async () => {
    const refused = startBeside(one, { SMTP_URL: mail.url, LENDER_TIME_ZONE: 'America/Chicago' });
    await expect(refused).rejects.toThrow(
      /^LENDER_TIME_ZONE differs from that of the running server \(/,
    );
    for (const { url } of [one, other]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('send the money of a loan once, however often it is pressed at both', async () => {
    const borrower = await createVerifiedBorrower(one, admin);
    const { body: loan } = await requestLoan(other, borrower.token);
    const answers = await overBoth((server) => disburse(server, admin, loan.id));
    expect(answers.map(({ status }) => status)).toEqual(Array(presses).fill(200));
    expect(answers.filter(({ body }) => !body.already_sent)).toHaveLength(1);
    await loanArrives(other, borrower.token);
    expect(await movementsAtBank(one, borrower.email)).toEqual({
      payouts: [{ amount: 2000, status: 'posted' }],
      payments: [],
    });
  });

  it('take one Idempotency-Key for one call: one loan, one payment page, one settlement', async () => {
    const borrower = await createVerifiedBorrower(other, admin);
    const { token } = borrower;
    const key = randomUUID();
    const asked = await overBoth((server) => requestLoan(server, token, 20, key));
    expectOneAnswer(asked, 201);
    const { body } = await other.call('GET', '/loans/my-loans', { token });
    expect(body).toMatchObject({ total: 1 });
    const reused = await requestLoan(other, token, 10, key);
    expect(reused.body).toMatchObject({ code: 'idempotency_key_reused' });

    const loanId: string = asked[0]?.body.id;
    await disburse(one, admin, loanId);
    await loanArrives(one, token);
    const pageKey = randomUUID();
    // A browser knows one address, whichever server answers.
    const pages = await overBoth((server) =>
      openCheckout({ ...server, url: one.url }, token, loanId, pageKey),
    );
    expectOneAnswer(pages, 200);
    const page = pages[0]?.sessionId ?? '';
    expect((await payByCard(one, page)).status).toBe(200);
    const seen = await overBoth((server) =>
      server.call('GET', `/payments/status/${page}`, { token }),
    );
    expectOneAnswer(seen, 200);
    expect(seen[0]?.body).toMatchObject({ payment_status: 'paid' });
    await bothQuiet();
    expect(await movementsAtBank(one, borrower.email)).toMatchObject({
      payouts: [{ amount: 2000 }],
      payments: [{ amount: 2500 }],
    });
    const me = await other.call('GET', '/profile/me', { token });
    expect(me.body).toMatchObject({ total_loans_taken: 1 });
  });

  it('know each other’s sessions: one that was ended at one is refused by the other', async () => {
    const { token } = await registerBorrower(one);
    const me = () => other.call('GET', '/profile/me', { token });
    expect((await me()).status).toBe(200);
    expect((await one.call('POST', '/auth/logout', { token })).status).toBe(200);
    expect(await me()).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('carry out all work once: every payout, every entry in the books and every mail', async () => {
    const sent = await Promise.all(
      [one, other].map((server) => createLoanOut(server, admin, { amount: 5 })),
    );
    await bothQuiet();
    for (const { borrower } of sent) {
      expect(await myLoan(other, borrower.token)).toMatchObject({ status: 'disbursed' });
      expect(await movementsAtBank(one, borrower.email)).toEqual({
        payouts: [{ amount: 500, status: 'posted' }],
        payments: [],
      });
      const mails = mail.taken.filter(({ to }) => to.includes(borrower.email));
      const ids = mails.map(({ message }) => /^Message-ID: (.+)$/im.exec(message)?.[1]);
      expect(ids.length).toBeGreaterThan(2);
      expect(new Set(ids).size).toBe(ids.length);
    }
    const [left] = await one.place.query(`
      select
        (select coalesce(sum(amount_cents), 0)::int from ledger_postings) as sum,
        (select count(*)::int from (select loan_id from ledger_transactions
          group by loan_id, event having count(*) > 1) t) as posted_twice,
        (select count(*)::int from (select loan_id from payouts
          group by loan_id having count(*) > 1) p) as sent_twice,
        (select count(*)::int from work where last_error is not null) as failed`);
    expect(left).toEqual({ sum: 0, posted_twice: 0, sent_twice: 0, failed: 0 });
  });
});
