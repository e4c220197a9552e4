import { addDays, type LocalDay, localDay } from '@sevenday/lending';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import {
  createLoanOut,
  openCheckout,
  payByCard,
  type RunningProduct,
  signInAdmin,
  startProduct,
} from './harness.ts';

function daysOf({ first_day, last_day }: { first_day: LocalDay; last_day: LocalDay }): LocalDay[] {
  const days = [first_day];
  for (let day = first_day; day < last_day; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

/** Runs the whole product with its own bank: what the closes find in loans as people live them. */
describe('the daily close of a lender', () => {
  let product: RunningProduct;
  let admin: SignedIn;

  beforeAll(async () => {
    product = await startProduct();
    admin = await signInAdmin(product);
  });
  afterAll(() => product.stop());

  function asAdmin(method: string, path: string, body?: unknown) {
    return product.call(method, path, { token: admin.token, body });
  }

  async function standing() {
    return (await asAdmin('GET', '/admin/breaks?limit=200')).body;
  }

  async function returnNewestPayout() {
    const [account] = (await product.books.treasury.financialAccounts.list()).data;
    const { data } = await product.books.treasury.outboundPayments.list({
      ...{ financial_account: account?.id ?? '', status: 'posted', limit: 1 },
    });
    await product.books.testHelpers.treasury.outboundPayments.returnOutboundPayment(
      data[0]?.id ?? '',
      { returned_details: { code: 'account_closed' } },
    );
  }

  it('finds nothing: loans out, repaid, sent back, and a payment refunded because its payout came back', async () => {
    await createLoanOut(product, admin);
    await createLoanOut(product, admin);
    await returnNewestPayout();
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    await returnNewestPayout();
    await product.drain();
    const { status, body } = await asAdmin('POST', '/admin/closes');
    expect(status).toBe(200);
    expect(await standing()).toEqual([]);
    expect(body).toMatchObject({ kind: 'asked', loans_compared: 3 });
    expect(body.movements_matched).toBeGreaterThanOrEqual(14);
  });

  it('is made for every business day, once, while debits are taken and settle', async () => {
    const begun = localDay(new Date(), 'America/New_York');
    await asAdmin('POST', '/sandbox/clock', { advance_days: 15 });
    const { body } = await asAdmin('GET', '/admin/closes?limit=200');
    const daily = body.filter(({ kind }: { kind: string }) => kind === 'daily');
    // A close that waited because the sandbox's date leaped over its hour closes two days.
    const days = daily.reverse().flatMap(daysOf);
    const closed = Array.from({ length: 15 }, (_, day) => addDays(begun, day));
    expect(days).toEqual(closed);
    expect(await standing()).toEqual([]);
  });
});
