import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { atOnce } from './at-once.ts';
import { createLoanOut, eventually, openCheckout } from './harness.ts';
import {
  admin,
  asAdmin,
  pressedByMany,
  pressedOften,
  product,
  reason,
  timesPosted,
  useHere,
} from './shared/once-admin.ts';

useHere();

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

describe(`a command on a loan, ${atOnce} times at once`, () => {
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
