import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { movementsAtBank } from './bank-and-books.ts';
import { debitTimeOf, moveDays, movePast } from './dates.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  payLoan,
  requestLoan,
} from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin, restart } = useProduct();

interface Lent {
  borrower: SignedIn;
  loanId: string;
}

/** Makes a dump, goes on, loses the database, and starts on the dump: the bank has gone on. */
async function loseAfter(goOn: () => Promise<unknown>): Promise<void> {
  let putBack = async () => {};
  await restart({}, async () => {
    putBack = await product.place.copyDatabase();
  });
  await goOn();
  await restart({}, () => putBack());
}

async function requested(automatic = true): Promise<Lent> {
  const borrower = await createVerifiedBorrower(product, admin);
  const { body } = await requestLoan(product, borrower.token, 20, undefined, automatic);
  return { borrower, loanId: body.id };
}

async function send({ borrower, loanId }: Lent): Promise<void> {
  await disburse(product, admin, loanId);
  await loanArrives(product, borrower.token);
}

const loanOf = ({ borrower }: Lent) => myLoan(product, borrower.token);
const atBank = ({ borrower }: Lent) => movementsAtBank(product, borrower.email);

async function actionsOf({ borrower }: Lent): Promise<string[]> {
  const path = `/admin/members/${borrower.id}/audit?limit=200`;
  const { body } = await product.call('GET', path, { token: admin.token });
  return body.map(({ action }: { action: string }) => action);
}

async function wasRefunded(lent: Lent): Promise<void> {
  const isGivenBack = async () => (await actionsOf(lent)).includes('refund.succeeded');
  expect(await eventually(isGivenBack, Boolean)).toBe(true);
}

async function breaks(): Promise<unknown> {
  await product.drain();
  const closed = await product.call('POST', '/admin/closes', { token: admin.token });
  expect(closed.status).toBe(200);
  const { body } = await product.call('GET', '/admin/breaks', { token: admin.token });
  return body;
}

describe('a dump that is put back', () => {
  const loans = {} as Record<
    'paidByPage' | 'paidLate' | 'debited' | 'sent' | 'onItsWay' | 'sentAndDebited' | 'sentAndPaid',
    Lent
  >;

  beforeAll(async () => {
    loans.paidByPage = await createLoanOut(product, admin);
    loans.paidLate = await createLoanOut(product, admin, { automatic: false });
    loans.debited = await createLoanOut(product, admin);
    loans.sent = await requested(false);
    loans.onItsWay = await requested(false);
    loans.sentAndDebited = await requested();
    loans.sentAndPaid = await requested(false);
    await loseAfter(async () => {
      await payLoan(product, loans.paidByPage.borrower, loans.paidByPage.loanId);
      await payLoan(product, loans.paidLate.borrower, loans.paidLate.loanId);
      await send(loans.sent);
      await send(loans.sentAndDebited);
      await send(loans.sentAndPaid);
      await payLoan(product, loans.sentAndPaid.borrower, loans.sentAndPaid.loanId);
      await movePast(product, admin, debitTimeOf(await loanOf(loans.debited)));
      await movePast(product, admin, debitTimeOf(await loanOf(loans.sentAndDebited)));
      await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments: 'manual' });
      await disburse(product, admin, loans.onItsWay.loanId);
      await eventually(
        () => atBank(loans.onItsWay),
        ({ payouts }) => payouts.length === 1,
      );
    });
  });

  it('knows at once a loan that was paid on its page', async () => {
    expect(await loanOf(loans.paidByPage)).toMatchObject({ status: 'repaid', total_due: 0 });
    expect(await actionsOf(loans.paidByPage)).toContain('payment.adopted');
  });

  it('does not hand over again the debit that it still announces', async () => {
    const loan = await loanOf(loans.debited);
    expect(loan.payment_processing || loan.status === 'repaid').toBe(true);
    expect(await actionsOf(loans.debited)).toContain('payment.adopted');
  });

  it('has the loans that were sent as sent, even while the bank has not posted them', async () => {
    expect(await loanOf(loans.sent)).toMatchObject({ status: 'disbursed', disbursed: true });
    expect(await loanOf(loans.onItsWay)).toMatchObject({ status: 'funded', disbursed: true });
    for (const lent of [loans.sent, loans.onItsWay]) {
      expect((await disburse(product, admin, lent.loanId)).status).toBe(200);
      const cancelled = await product.call('POST', `/loans/${lent.loanId}/cancel`, {
        token: lent.borrower.token,
      });
      expect(cancelled.status).toBe(409);
      expect((await atBank(lent)).payouts).toHaveLength(1);
      expect(await actionsOf(lent)).toContain('payout.adopted');
    }
  });

  it('has the loan that was both sent and paid after it', async () => {
    expect(await loanOf(loans.sentAndPaid)).toMatchObject({ status: 'repaid' });
    const debited = await loanOf(loans.sentAndDebited);
    expect(debited.payment_processing || debited.status === 'repaid').toBe(true);
  });

  it('moves nothing a second time in the days that come, and agrees with the bank to the cent', async () => {
    await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments: 'at_once' });
    await moveDays(product, admin, 16);
    for (const [name, lent] of Object.entries(loans)) {
      const { payouts, payments } = await atBank(lent);
      expect(payouts, name).toHaveLength(1);
      const isUnpaid = ['sent', 'onItsWay'].includes(name);
      expect(payments, name).toEqual(isUnpaid ? [] : [{ amount: 2500 }]);
      if (!isUnpaid) expect(await loanOf(lent), name).toMatchObject({ status: 'repaid' });
    }
    expect(await breaks()).toEqual([]);
  });
});

describe('a payment that the dump does not know', () => {
  it('is given back where its loan was paid since', async () => {
    const lent = await createLoanOut(product, admin, { automatic: false });
    let sessionId = '';
    await loseAfter(async () => {
      sessionId = (await openCheckout(product, lent.borrower.token, lent.loanId)).sessionId;
    });
    await payLoan(product, lent.borrower, lent.loanId);
    await payByCard(product, sessionId);
    await moveDays(product, admin, 1);
    await wasRefunded(lent);
    expect(await loanOf(lent)).toMatchObject({ status: 'repaid' });
  });

  it('is given back once, also where its refund is not in the dump either', async () => {
    const lent = await createLoanOut(product, admin, { automatic: false });
    let sessionId = '';
    await loseAfter(async () => {
      sessionId = (await openCheckout(product, lent.borrower.token, lent.loanId)).sessionId;
    });
    await loseAfter(async () => {
      await payLoan(product, lent.borrower, lent.loanId);
      await payByCard(product, sessionId);
      await moveDays(product, admin, 1);
      await wasRefunded(lent);
    });
    expect(await actionsOf(lent)).toContain('refund.adopted');
    await wasRefunded(lent);
    await moveDays(product, admin, 1);
    const owed = await product.call('GET', '/admin/refunds', { token: admin.token });
    expect(JSON.stringify(owed.body)).not.toContain(lent.loanId);
    expect(await breaks()).toEqual([]);
  });
});

const faults = '/v1/test_helpers/faults';

describe('a provider that does not answer at the start', () => {
  const letNoEventBeFetched = () =>
    product.bank('POST', faults, { kind: 'rate_limited', path: '/v1/events', percent: '100' });

  it('does not send a loan twice that an admin sends again before its events are fetched', async () => {
    const lent = await requested(false);
    await loseAfter(async () => {
      await send(lent);
      await letNoEventBeFetched();
    });
    expect(await loanOf(lent)).toMatchObject({ disbursed: false });
    expect((await disburse(product, admin, lent.loanId)).status).toBe(200);
    await product.bank('DELETE', faults);
    await eventually(
      () => actionsOf(lent),
      // The payout that was planned again has the id of the one that was sent: it is that one.
      (actions) => actions.includes('payout.posted'),
    );
    await moveDays(product, admin, 1);
    expect(await loanOf(lent)).toMatchObject({ status: 'disbursed' });
    expect((await atBank(lent)).payouts).toHaveLength(1);
    expect(await breaks()).toEqual([]);
  });

  it('lets no loan lapse in between that was sent', async () => {
    const lent = await requested(false);
    let putBack = async () => {};
    await restart({}, async () => {
      putBack = await product.place.copyDatabase();
    });
    await send(lent);
    await letNoEventBeFetched();
    await restart({}, async () => {
      await putBack();
      await product.place.query(
        `update loans set waiting_since = waiting_since - interval '40 days'
          where id = '${lent.loanId}'`,
      );
      await product.place.query(
        `update work set due_at = now() - interval '1 minute'
          where kind = 'age_loan' and key = '${lent.loanId}'`,
      );
    });
    await product.drain();
    expect(await loanOf(lent)).toMatchObject({ status: 'funded', disbursed: false });
    await product.bank('DELETE', faults);
    await loanArrives(product, lent.borrower.token);
    expect((await atBank(lent)).payouts).toHaveLength(1);
    expect(await breaks()).toEqual([]);
  });

  it('keeps no page from opening, and money waits until its events are fetched', async () => {
    const lent = await requested(false);
    await letNoEventBeFetched();
    await restart();
    expect((await disburse(product, admin, lent.loanId)).status).toBe(200);
    // The payout's work runs, finds that the provider's events were not fetched, and is put off.
    await product.drain();
    expect((await atBank(lent)).payouts).toEqual([]);
    await product.bank('DELETE', faults);
    await loanArrives(product, lent.borrower.token);
    expect((await atBank(lent)).payouts).toHaveLength(1);
  });
});

// Last: the close is right to ask about it.
describe('a payment that names a loan of ours', () => {
  it('is left alone where it is not of this borrower', async () => {
    const lent = await createLoanOut(product, admin, { automatic: false });
    const other = await createLoanOut(product, admin, { automatic: false });
    const customerOf = async ({ borrower }: Lent) =>
      (await product.books.customers.list({ email: borrower.email })).data[0]?.id ?? '';
    const session = await product.books.checkout.sessions.create({
      mode: 'payment',
      customer: await customerOf(other),
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'Hat' } },
        },
      ],
      client_reference_id: lent.loanId,
      metadata: { attempt_id: crypto.randomUUID() },
      success_url: product.url,
    });
    await payByCard(product, session.id);
    await moveDays(product, admin, 1);
    expect(await loanOf(lent)).toMatchObject({ status: 'disbursed', total_due: 25 });
  });
});
