import { describe, expect, it } from 'vitest';
import { letChangesStand } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  registerBorrower,
  requestLoan,
} from './harness.ts';
import {
  admin,
  advance,
  loanSent,
  noticesTo,
  noticeTo,
  payByBank,
  product,
  useHere,
} from './shared/borrower-notices.ts';
import { linkBank } from './verification-steps.ts';

useHere();

const secretKey = 'sk_test_sandbox_no_real_money_moves';

async function payoutsPost(outbound_payments: 'at_once' | 'manual'): Promise<void> {
  const set = await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments });
  expect(set.status).toBe(200);
}

async function payoutHelper(step: 'fail' | 'return', status: string): Promise<void> {
  const headers = { authorization: `Bearer ${secretKey}` };
  const at = (address: string, init = {}) =>
    fetch(`${product.url}/v1${address}`, { headers, ...init }).then((answer) => answer.json());
  const accounts = await at('/treasury/financial_accounts');
  const { data } = await eventually(
    () =>
      at(
        `/treasury/outbound_payments?financial_account=${accounts.data[0].id}&limit=1&status=${status}`,
      ),
    (list) => list.data.length === 1,
  );
  const helper = `/test_helpers/treasury/outbound_payments/${data[0].id}/${step}`;
  await at(helper, { method: 'POST' });
}

describe('before a loan a borrower is told', () => {
  it('of an ID status that an admin set directly', async () => {
    const other = await registerBorrower(product);
    const set = (id_verification_status: string) =>
      product.call('PUT', `/admin/members/${other.id}`, {
        token: admin.token,
        body: { id_verification_status, reason: 'Seen at the counter.' },
      });
    await set('rejected');
    await noticeTo(other, 'id_rejected');
    await set('pending');
    await set('approved');
    expect((await noticeTo(other, 'id_approved')).text).toContain(
      'as soon as your bank account is',
    );
    await set('pending');
    await linkBank(product, other.token);
    await set('approved');
    const texts = (await noticesTo(other)).filter(({ kind }) => kind === 'id_approved');
    expect(texts.map(({ text }) => text).join()).toContain('you can ask for a loan now.');
  });
});

describe('during a loan’s life the borrower is told', () => {
  it('of twenty that they cancelled in a day at most: then they cannot ask again, but may cancel what waits', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const cancel = ({ id }: { id: string }) =>
      product.call('POST', `/loans/${id}/cancel`, { token: borrower.token });
    const waits = await requestLoan(product, borrower.token, 1);
    for (let times = 0; times < 20; times++) {
      const { body } = await requestLoan(product, borrower.token, 1);
      expect(await cancel(body)).toMatchObject({ status: 200 });
    }
    expect(await requestLoan(product, borrower.token, 1)).toMatchObject({
      status: 429,
      body: { detail: 'Too many attempts. Please wait a day and try again.' },
    });
    expect(await cancel(waits.body)).toMatchObject({ status: 200 });
  });

  it('that the money came back, and again when it is sent again', async () => {
    await payoutsPost('manual');
    const { borrower, loanId } = await loanSent();
    await payoutHelper('fail', 'processing');
    await payoutsPost('at_once');
    expect((await noticeTo(borrower, 'money_returned')).text).toContain('you owe nothing');
    await eventually(
      () => myLoan(product, borrower.token),
      (loan) => !loan.disbursed,
    );
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    await noticeTo(borrower, 'money_arrived');
    const sent = (await noticesTo(borrower)).filter(({ kind }) => kind === 'money_on_its_way');
    expect(sent).toHaveLength(2);
  });

  it('that it is cancelled and the payment given back, when the money comes back after it', async () => {
    const { borrower, loanId } = await loanSent();
    await loanArrives(product, borrower.token);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    await payoutHelper('return', 'posted');
    const cancelled = await noticeTo(borrower, 'loan_cancelled');
    expect(cancelled.text).toContain(
      'You paid $25.00. We are sending it back to the card or account you paid from.',
    );
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    expect(body.events).toContainEqual(
      expect.objectContaining({ title: 'Cancelled', text: 'You owe nothing for this loan.' }),
    );
    expect(body.events).toContainEqual(
      expect.objectContaining({ title: 'The money was returned to us', text: null }),
    );
  });

  it('of a due date that was given before the money came back, and is given anew', async () => {
    const { borrower, loanId } = await loanSent();
    await loanArrives(product, borrower.token);
    const { term_date } = await myLoan(product, borrower.token);
    const later = new Date(Date.parse(term_date) + 5 * 86_400_000).toISOString().slice(0, 10);
    const key = 'one-press';
    const move = (idempotencyKey?: string) =>
      product.call('PUT', `/admin/loans/${loanId}`, {
        token: admin.token,
        body: { term_date: later },
        ...(idempotencyKey ? { key: idempotencyKey } : {}),
      });
    const given = async () =>
      (await noticesTo(borrower)).filter(({ kind }) => kind === 'new_due_date').length;
    expect([(await move(key)).status, (await move(key)).status]).toEqual([200, 200]);
    await letChangesStand(product, admin);
    await noticeTo(borrower, 'new_due_date');
    await payoutHelper('return', 'posted');
    await eventually(
      () => myLoan(product, borrower.token),
      (loan) => !loan.disbursed,
    );
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    expect((await move()).status).toBe(200);
    await letChangesStand(product, admin);
    await product.drain();
    expect(await given()).toBe(2);
  });

  it('of twenty that were denied in a day at most: then they cannot ask again', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    for (let dollars = 1_001; dollars <= 1_020; dollars++) {
      expect((await requestLoan(product, borrower.token, dollars)).body.code).toBe(
        'loan_amount_out_of_range',
      );
    }
    for (const dollars of [1_021, 1]) {
      expect((await requestLoan(product, borrower.token, dollars)).status).toBe(429);
    }
    await product.drain();
    const { body } = await product.call('GET', '/notices?limit=100', { token: borrower.token });
    const denied = body.notices.filter(({ kind }: { kind: string }) => kind === 'loan_denied');
    expect(denied).toHaveLength(20);
  });

  it('of a new due date', async () => {
    const { borrower, loanId } = await loanSent();
    await loanArrives(product, borrower.token);
    const { term_date } = await myLoan(product, borrower.token);
    const later = new Date(Date.parse(term_date) + 5 * 86_400_000).toISOString();
    const moved = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { term_date: later.slice(0, 10) },
    });
    expect(moved.status).toBe(200);
    await letChangesStand(product, admin);
    const { text } = await noticeTo(borrower, 'new_due_date');
    expect(text).toContain('We will debit $25.00 from your bank account on');
    expect(text).not.toContain('Please repay');
  });
});

describe('of a bank payment the borrower is told', () => {
  it('that it failed, and what to do', async () => {
    const { borrower, loanId } = await loanSent();
    await loanArrives(product, borrower.token);
    await payByBank(borrower, loanId, 'processing_then_failed');
    await advance(5);
    const { text } = await noticeTo(borrower, 'payment_failed');
    expect(text).toContain('Please pay $25.00');
    // The announced debit comes before any late fee.
    expect(text).not.toContain('late fee');
  });

  it('that it is being processed, and the receipt when it has settled', async () => {
    const { borrower, loanId } = await loanSent();
    await loanArrives(product, borrower.token);
    await payByBank(borrower, loanId, 'success');
    expect((await noticeTo(borrower, 'payment_processing')).text).toContain('do not pay again');
    await advance(5);
    await noticeTo(borrower, 'repaid');
  });
});
