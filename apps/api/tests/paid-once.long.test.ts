import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, expectOneOfEach, manyAtOnce } from './at-once.ts';
import { movementsAtBank } from './bank-and-books.ts';
import {
  createLoanOut,
  eventually,
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
  it('by an admin’s edit takes the old amount or refuses the edit, never both', async () => {
    for (let round = 0; round < 3; round++) {
      const { borrower, loanId } = await createLoanOut(product, admin);
      const { sessionId } = await openCheckout(product, borrower.token, loanId);
      const [paid, edited] = await Promise.all([
        payByCard(product, sessionId),
        product.call('PUT', `/admin/loans/${loanId}`, {
          token: admin.token,
          body: { interest_rate: 20 },
        }),
      ]);
      const outcome = { paid: paid.status, edited: edited.status };
      expect([
        { paid: 200, edited: 409 },
        { paid: 400, edited: 200 },
      ]).toContainEqual(outcome);
      const loan = await eventually(
        () => myLoan(product, borrower.token),
        ({ status }) => status === (paid.status === 200 ? 'repaid' : 'disbursed'),
      );
      expect(loan.interest_rate).toBe(edited.status === 200 ? 20 : 25);
      expect(loan.total_due).toBe(paid.status === 200 ? 0 : 24);
    }
  });

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

expectOneOfEach({ product, admin });
