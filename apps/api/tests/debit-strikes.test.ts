import { describe, expect, it } from 'vitest';
import { dayText, moveDays } from './dates.ts';
import {
  admin,
  attempt,
  failOnce,
  isRetry,
  loanOf,
  loanOut,
  noticesTo,
  notPaid,
  product,
  retryAt,
  settleDebit,
  stopped,
  useHere,
} from './debit-strikes.ts';

useHere();

describe('a debit returned for insufficient funds', () => {
  it('twice in a row ends all debits of the account but one that its borrower authorizes', async () => {
    const { borrower, loanId, debitAt } = await loanOut('insufficient_funds');
    const { term_date } = await loanOf(borrower, loanId);
    await failOnce(borrower, loanId, debitAt);
    const retriedAt = await retryAt(borrower);
    await moveDays(product, admin, 1);
    await settleDebit(borrower, loanId, 'insufficient_funds');
    const found = await noticesTo(borrower);
    expect(found.find(({ subject }) => isRetry(subject))?.text).toContain(
      `The debit of $25.00 on ${dayText(debitAt)} was returned`,
    );
    const rights = found.find(({ subject }) => subject === stopped)?.text;
    expect(rights).toContain(`Previous payment attempts\n${attempt(retriedAt, term_date)}`);
    expect(rights).toContain(attempt(debitAt, term_date));
    expect(rights).toContain('We may be in contact with you about your payment choices');
    // Another notice says what is owed and how to pay it.
    expect(rights).not.toMatch(/Please|26\.25|Pay Now/);
    const [second, first] = found.filter(({ subject }) => subject === notPaid);
    expect(first?.text).toContain(`We will try once more, on ${dayText(retriedAt)}`);
    expect(second?.text).toContain(
      'is overdue. A late fee of $1.25 is added now, as the agreement says. Please pay $26.25 now',
    );
    expect(await loanOf(borrower, loanId)).toMatchObject({ is_overdue: true, late_fee: 1.25 });
    const { token } = borrower;
    const history = await product.call('GET', `/loans/${loanId}/history`, { token });
    const { amount, days } = history.body.authorizable_debit;
    const authorize = (body: object) =>
      product.call('POST', `/loans/${loanId}/authorize-debit`, { token, body });
    const date = days[0].day;
    const wrong = await authorize({ date, amount: amount + 1, channel: 'ach' });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'authorization_changed' } });
    expect((await authorize({ date: '2020-01-02', amount, channel: 'ach' })).status).toBe(409);
    expect((await authorize({ date, amount, channel: 'card' })).status).toBe(400);
    expect(await authorize({ date, amount, channel: 'ach' })).toMatchObject({
      status: 200,
      body: { authorizable_debit: null, debits: [{ status: 'announced', amount }, {}, {}] },
    });
    expect((await authorize({ date, amount, channel: 'ach' })).status).toBe(409);
  });
});
