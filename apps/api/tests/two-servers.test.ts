import { describe, expect, it } from 'vitest';
import { movementsAtBank } from './bank-and-books.ts';
import {
  createVerifiedBorrower,
  disburse,
  loanArrives,
  registerBorrower,
  requestLoan,
  startBeside,
} from './harness.ts';
import { admin, mail, one, other, overBoth, presses, useHere } from './shared/two-servers.ts';

/** The embedded database is one process's alone. */
describe.runIf(process.env.TEST_DATABASE_URL)('two servers on one database', () => {
  useHere();

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

  it('know each other’s sessions: one that was ended at one is refused by the other', async () => {
    const { token } = await registerBorrower(one);
    const me = () => other.call('GET', '/profile/me', { token });
    expect((await me()).status).toBe(200);
    expect((await one.call('POST', '/auth/logout', { token })).status).toBe(200);
    expect(await me()).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});
