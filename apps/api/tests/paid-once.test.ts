import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, expectOneAnswer, expectOneOfEach, manyAtOnce } from './at-once.ts';
import { movementsAtBank } from './bank-and-books.ts';
import {
  createLoanOut,
  myLoan,
  openCheckout,
  payByCard,
  type RunningProduct,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

describe('paying while the page is being ended', () => {
  it('either pays the loan or leaves it to be paid, as the bank has it', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    for (let round = 0; round < 6; round++) {
      const { sessionId } = await openCheckout(product, borrower.token, loanId);
      const pay = () => payByCard(product, sessionId).then(({ status }) => status === 200);
      const expire = () =>
        product.books.checkout.sessions.expire(sessionId).then(
          () => true,
          () => false,
        );
      const racing = round % 2 === 0 ? [expire(), pay()] : [pay(), expire()];
      const [first, second] = await Promise.all(racing);
      expect(first).not.toBe(second);
      const paid = round % 2 === 0 ? second : first;
      const status = await product.call('GET', `/payments/status/${sessionId}`, {
        token: borrower.token,
      });
      expect(status.body).toMatchObject({ status: paid ? 'complete' : 'expired' });
      if (paid) break;
      expect(await myLoan(product, borrower.token)).toMatchObject({ can_pay: true });
    }
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
    expect(await movementsAtBank(product, borrower.email)).toMatchObject({
      payments: [{ amount: 2500 }],
    });
  });
});

describe('a webhook', () => {
  const secret = 'whsec_of_an_endpoint_the_lender_made';
  let informed: RunningProduct;
  beforeAll(async () => {
    // With the lender's own webhook secret the product makes no endpoint, so no events come except what this test
    // sends.
    informed = await startProduct({ STRIPE_WEBHOOK_SECRET: secret });
  });
  afterAll(() => informed.stop());

  function deliver(payload: string, signedWith = secret): Promise<Response> {
    const signature = informed.books.webhooks.generateTestHeaderString({
      payload,
      secret: signedWith,
    });
    return fetch(`${informed.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
  }

  it('delivered many times at once, and ten times more, settles once', async () => {
    const owner = await signInAdmin(informed);
    const { borrower, loanId } = await createLoanOut(informed, owner);
    const { sessionId } = await openCheckout(informed, borrower.token, loanId);
    await payByCard(informed, sessionId);
    const [event] = (await informed.books.events.list({ types: ['checkout.session.completed'] }))
      .data;
    const payload = JSON.stringify(event);
    expect((await deliver(payload, 'whsec_another')).status).toBe(400);
    expect(await myLoan(informed, borrower.token)).toMatchObject({ status: 'disbursed' });
    for (let again = 0; again < 2; again++) {
      const answers = await manyAtOnce(() => deliver(payload));
      expect(answers.map(({ status }) => status)).toEqual(Array(atOnce).fill(200));
      await informed.drain();
      expect(await myLoan(informed, borrower.token)).toMatchObject({ status: 'repaid' });
    }
    const me = await informed.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body).toMatchObject({ total_loans_taken: 1 });
    const stats = await informed.call('GET', '/admin/financial-stats', { token: owner.token });
    expect(stats.body).toMatchObject({ total_repaid: 25, total_interest_earned: 5 });
  });
});

describe('the page that waits for its payment', () => {
  it('settles it once, however often it asks at once, when nothing else reports it', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await product.books.rawRequest('POST', '/v1/test_helpers/webhook_faults', {
      kind: 'dropped',
      percent: 100,
    });
    await payByCard(product, sessionId);
    const polls = await manyAtOnce(() =>
      product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token }),
    );
    expectOneAnswer(polls, 200);
    expect(polls[0]?.body).toMatchObject({ payment_status: 'paid' });
    await product.books.rawRequest('DELETE', '/v1/test_helpers/webhook_faults');
    expect(await movementsAtBank(product, borrower.email)).toMatchObject({
      payments: [{ amount: 2500 }],
    });
  });
});

expectOneOfEach({ product, admin });
