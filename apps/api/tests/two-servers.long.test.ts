import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Answered } from './api.ts';
import { movementsAtBank } from './bank-and-books.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  requestLoan,
} from './harness.ts';
import { admin, mail, one, other, overBoth, useHere } from './shared/two-servers.ts';

/** The embedded database is one process's alone. */
describe.runIf(process.env.TEST_DATABASE_URL)('two servers on one database', () => {
  useHere();

  function expectOneAnswer(answers: Answered[], status: number): void {
    for (const answer of answers) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      expect(answer.body).toEqual(answers[0]?.body);
    }
  }

  async function bothQuiet(): Promise<void> {
    for (let round = 0; round < 2; round++) await Promise.all([one.drain(), other.drain()]);
  }

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
