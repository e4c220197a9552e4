import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Answered } from './api.ts';
import { atOnce, manyAtOnce, statusesOf } from './at-once.ts';
import { newestPayout, returnPayout, statementEntries } from './bank-and-books.ts';
import { moveDays } from './dates.ts';
import { createLoanOut, eventually, myLoan, openCheckout, payLoan, stats } from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const reason = 'Agreed on the telephone';

function asAdmin(method: string, path: string, body?: unknown, key?: string): Promise<Answered> {
  return product.call(method, `/admin/${path}`, { token: admin.token, body, key });
}

/** Presses as many admins at once. A single press does it, and the others are refused with the reason. */
async function pressedByMany(path: string, body: unknown, refusedWith: number): Promise<void> {
  const answers = await manyAtOnce(() => asAdmin('POST', path, body));
  expect(statusesOf(answers), path).toEqual([200, ...Array(atOnce - 1).fill(refusedWith)]);
}

/** Sends one admin's press many times. It is done once, and always answered alike. */
async function pressedOften(path: string, body: unknown): Promise<void> {
  const key = randomUUID();
  const answers = await manyAtOnce(() => asAdmin('POST', path, body, key));
  for (const answer of answers) {
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
}

/** Resolves when the bank, which runs in this process, has answered a call so. */
function bankAnswers(path: string, status: number): Promise<void> {
  const channel = 'http.server.response.finish';
  return new Promise((resolve) => {
    subscribe(channel, function listen(message) {
      const { request, response } = message as {
        request: IncomingMessage;
        response: ServerResponse;
      };
      if (request.url !== path || response.statusCode !== status) return;
      unsubscribe(channel, listen);
      resolve();
    });
  });
}

async function lastChange(loanId: string): Promise<string> {
  const { body } = await asAdmin('GET', `loans/${loanId}/adjustments`);
  const last = body.findLast(({ can_reverse }: { can_reverse: boolean }) => can_reverse);
  return `loans/${loanId}/adjustments/${last.id}/reverse`;
}

async function timesPosted(loanId: string): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const { event } of await statementEntries(product, admin, loanId)) {
    times[event] = (times[event] ?? 0) + 1;
  }
  return times;
}

describe(`a command on a loan, ${atOnce} times at once`, () => {
  it('waives, reverses, writes off and records a payment once each', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await moveDays(product, admin, 9);
    const before = await stats(product, admin);
    await pressedByMany(`loans/${loanId}/waive`, { charge: 'late_fee', reason }, 422);
    await pressedByMany(`loans/${loanId}/waive`, { charge: 'interest', reason }, 422);
    await pressedByMany(await lastChange(loanId), { reason }, 409);
    await pressedByMany(`loans/${loanId}/write-off`, { reason }, 409);
    expect(await stats(product, admin)).toMatchObject({
      total_incoming: before.total_incoming - 26.25,
      written_off_loans_count: before.written_off_loans_count + 1,
    });
    await pressedByMany(await lastChange(loanId), { reason }, 409);
    await pressedByMany(`loans/${loanId}/record-payment`, { reason }, 409);
    expect(await stats(product, admin)).toMatchObject({
      total_repaid: before.total_repaid + 25,
      total_incoming: before.total_incoming - 26.25,
    });
    await pressedOften(await lastChange(loanId), { reason });
    await pressedOften(`loans/${loanId}/record-payment`, { reason });
    expect(await timesPosted(loanId)).toMatchObject({
      ...{ late_fee: 1, late_fee_waived: 1, interest_waived: 1, written_off: 1 },
      ...{ adjustment_reversed: 2, payment_recorded_in_error: 1, paid: 2 },
    });
    const me = await product.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body.total_loans_taken).toBe(1);
  });

  it('waits for another press that closes the same payment page', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const openPage = () => openCheckout(product, borrower.token, loanId);
    const { sessionId } = await openPage();
    await pressedOften(`loans/${loanId}/waive`, { charge: 'interest', reason });
    expect((await product.books.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
    await openPage();
    await pressedByMany(`loans/${loanId}/record-payment`, { reason }, 409);
    expect(await timesPosted(loanId)).toMatchObject({ interest_waived: 1, paid: 1 });
  });

  it('waits for one whose page heard nothing and sends it again', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    const path = `/v1/checkout/sessions/${sessionId}/expire`;
    const faults = '/v1/test_helpers/faults';
    const held = await product.bank('POST', faults, { kind: 'hold_before', method: 'POST', path });
    const key = randomUUID();
    const press = () => asAdmin('POST', `loans/${loanId}/record-payment`, { reason }, key);
    const first = press();
    await eventually(
      () => product.bank('GET', faults),
      ({ body }) => body.data.some(({ hits }: { hits: number }) => hits > 0),
    );
    const isBusy = bankAnswers(path, 409);
    const second = press();
    await isBusy;
    await product.bank('DELETE', `${faults}/${held.body.id}`);
    const { status, body } = await first;
    expect(status).toBe(200);
    expect(await second).toMatchObject({ status, body });
    expect(await timesPosted(loanId)).toMatchObject({ paid: 1 });
  });
});

describe(`a refund that is owed, ${atOnce} times at once`, () => {
  it('is sent once more, once, and given back by hand once', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const payout = await newestPayout(product);
    await payLoan(product, borrower, loanId);
    await returnPayout(product, payout);
    await eventually(
      () => myLoan(product, borrower.token),
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds[0]?.status === 'given_back',
    );
    const [first] = (await product.books.refunds.list({ limit: 1 })).data;
    const owed = await failed(first?.id ?? '');
    await pressedByMany(`refunds/${owed}/retry`, undefined, 409);
    await product.drain();
    const refunds = (await product.books.refunds.list({ limit: 10 })).data;
    expect(refunds).toHaveLength(2);
    const again = await failed(refunds[0]?.id ?? '');
    await pressedByMany(`refunds/${again}/given-back`, { reference: 'Check 12' }, 409);
    expect(await timesPosted(loanId)).toMatchObject({
      ...{ refund_created: 2, refund_failed: 2, refund_given_outside: 1 },
    });
    expect((await statementEntries(product, admin, loanId)).at(-1)).toMatchObject({
      owed_back: 0,
    });
  });

  /** Has the payer's bank send a refund back, and answers what is owed then. */
  async function failed(refund: string): Promise<string> {
    await product.bank('POST', `/v1/test_helpers/refunds/${refund}`, { status: 'failed' });
    const { body } = await eventually(
      () => asAdmin('GET', 'refunds'),
      (list) => list.body[0]?.status === 'owed',
    );
    return body[0].id;
  }
});
