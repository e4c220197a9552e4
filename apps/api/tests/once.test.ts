import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, SignedIn } from './api.ts';
import { movementsAtBank } from './bank-and-books.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { decideOnId, linkBank, startBankLink, uploadId } from './verification-steps.ts';

/** Only a real server runs them truly at once: the embedded database has one connection. */
const atOnce = process.env.TEST_DATABASE_URL ? 50 : 10;

function manyAtOnce<T>(ask: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: atOnce }, (_, index) => ask(index)));
}

/** Many answers that are one: the same status and the same body, and that of an earlier answer where there is one. */
function expectOneAnswer(answers: Answered[], status: number, earlier?: Answered): void {
  const [first] = earlier ? [earlier] : answers;
  for (const answer of answers) {
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body).toEqual(first?.body);
  }
}

function statusesOf(answers: Answered[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other);
}

let product: RunningProduct;
let admin: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

async function loansOf(borrower: SignedIn): Promise<{ total: number }> {
  const { body } = await product.call('GET', '/loans/my-loans', { token: borrower.token });
  return body;
}

async function pendingLoan(): Promise<{ borrower: SignedIn; loanId: string }> {
  const borrower = await createVerifiedBorrower(product, admin);
  const { body } = await requestLoan(product, borrower.token);
  return { borrower, loanId: body.id };
}

async function waitingDocument(borrower: SignedIn): Promise<string> {
  await uploadId(product, borrower.token);
  const queue = await product.call('GET', '/admin/pending-verifications?limit=200', {
    token: admin.token,
  });
  const own = queue.body.find(({ user }: { user: { id: string } }) => user.id === borrower.id);
  return own.id;
}

describe('the same call under one Idempotency-Key', () => {
  // spec: 7.3.6
  it('creates one loan, twice or many times at once', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const key = randomUUID();
    const answers = await manyAtOnce(() => requestLoan(product, borrower.token, 20, key));
    expectOneAnswer(answers, 201);
    expectOneAnswer([await requestLoan(product, borrower.token, 20, key)], 201, answers[0]);
    expect(await loansOf(borrower)).toMatchObject({ total: 1 });
  });

  // spec: 7.3.6
  it('with another input is refused and changes nothing', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const key = randomUUID();
    expect((await requestLoan(product, borrower.token, 10, key)).status).toBe(201);
    const { status, body } = await requestLoan(product, borrower.token, 5, key);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'idempotency_key_reused' });
    expect(await loansOf(borrower)).toMatchObject({ total: 1 });
  });

  it('of two people are two calls', async () => {
    const key = randomUUID();
    const [one, other] = [
      await createVerifiedBorrower(product, admin),
      await createVerifiedBorrower(product, admin),
    ];
    const first = await requestLoan(product, one.token, 20, key);
    const second = await requestLoan(product, other.token, 20, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('disburses once, twice or many times at once, and another loan is not disbursed under it', async () => {
    const { borrower, loanId } = await pendingLoan();
    const key = randomUUID();
    const answers = await manyAtOnce(() => disburse(product, admin, loanId, key));
    expectOneAnswer(answers, 200);
    await loanArrives(product, borrower.token);
    expectOneAnswer([await disburse(product, admin, loanId, key)], 200, answers[0]);
    const another = await pendingLoan();
    expect((await disburse(product, admin, another.loanId, key)).body).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await myLoan(product, another.borrower.token)).toMatchObject({ disbursed: false });
    expect(await movementsAtBank(product, borrower.email)).toMatchObject({
      payouts: [{ amount: 2000 }],
    });
  });

  it('opens one payment page, twice or many times at once', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const key = randomUUID();
    const answers = await manyAtOnce(() => openCheckout(product, borrower.token, loanId, key));
    expectOneAnswer(answers, 200);
    const again = await openCheckout(product, borrower.token, loanId, key);
    expectOneAnswer([again], 200, answers[0]);
    expect(again.sessionId).not.toBe('');
  });

  it('approves an ID once, twice or many times at once', async () => {
    const borrower = await registerBorrower(product);
    const documentId = await waitingDocument(borrower);
    const key = randomUUID();
    const answers = await manyAtOnce(() => decideOnId(product, admin, documentId, { key }));
    expectOneAnswer(answers, 200);
    expectOneAnswer([await decideOnId(product, admin, documentId, { key })], 200, answers[0]);
    const turned = await decideOnId(product, admin, documentId, { status: 'rejected', key });
    expect(turned.body).toMatchObject({ code: 'idempotency_key_reused' });
    const me = await product.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body).toMatchObject({ id_verification_status: 'approved', id_submitted: false });
  });

  it('links one bank account, many times at once', async () => {
    const borrower = await registerBorrower(product);
    const { session_id } = (await startBankLink(product, borrower.token)).body;
    const key = randomUUID();
    const asking = { token: borrower.token, body: { session_id }, key };
    const answers = await manyAtOnce(() =>
      product.call('POST', '/bank-account/verify-stripe', asking),
    );
    expectOneAnswer(answers, 200);
  });

  it('that was refused may be used again for a corrected request', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const key = randomUUID();
    expect((await requestLoan(product, borrower.token, 21, key)).status).toBe(422);
    expect((await requestLoan(product, borrower.token, 20, key)).status).toBe(201);
  });
});

describe('without a key', () => {
  it('many requests at once for the whole cap give one loan', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const answers = await manyAtOnce(() => requestLoan(product, borrower.token));
    expect(statusesOf(answers)).toEqual([201, ...Array(atOnce - 1).fill(422)]);
    expect(await loansOf(borrower)).toMatchObject({ total: 1 });
  });

  // spec: 4.2.11
  it('disbursing many times at once sends the money once', async () => {
    const { borrower, loanId } = await pendingLoan();
    const answers = await manyAtOnce(() => disburse(product, admin, loanId));
    expect(statusesOf(answers)).toEqual(Array(atOnce).fill(200));
    const sent = answers.filter(({ body }) => !body.already_sent);
    expect(sent).toHaveLength(1);
    // The money may arrive while the last of them are answered.
    for (const { body } of answers)
      expect(body).toMatchObject({
        id: loanId,
        disbursed: true,
        status: expect.stringMatching(/^(funded|disbursed)$/),
      });
    await loanArrives(product, borrower.token);
    expect(await movementsAtBank(product, borrower.email)).toEqual({
      payouts: [{ amount: 2000, status: 'posted' }],
      payments: [],
    });
  });

  it('disbursing and cancelling at once do one of the two', async () => {
    const { borrower, loanId } = await pendingLoan();
    const cancel = () => product.call('POST', `/loans/${loanId}/cancel`, { token: borrower.token });
    const answers = await manyAtOnce((index) =>
      index % 2 === 0 ? disburse(product, admin, loanId) : cancel(),
    );
    expect(statusesOf(answers)).toEqual([
      ...Array(atOnce / 2).fill(200),
      ...Array(atOnce / 2).fill(409),
    ]);
    const { status } = await myLoan(product, borrower.token);
    const sent = status === 'cancelled' ? [] : [{ amount: 2000 }];
    if (status !== 'cancelled') await loanArrives(product, borrower.token);
    expect(await movementsAtBank(product, borrower.email)).toMatchObject({ payouts: sent });
  });

  it('linking many times at once gives one account', async () => {
    const borrower = await registerBorrower(product);
    const { session_id } = (await startBankLink(product, borrower.token)).body;
    const asking = { token: borrower.token, body: { session_id } };
    const answers = await manyAtOnce(() =>
      product.call('POST', '/bank-account/verify-stripe', asking),
    );
    expectOneAnswer(answers, 200);
    const mine = await product.call('GET', '/bank/my-account', { token: borrower.token });
    expect(mine.body).toEqual(answers[0]?.body);
  });

  it('many payment pages at once are one, and paying it settles once', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { token } = borrower;
    const answers = await manyAtOnce(() => openCheckout(product, token, loanId));
    expectOneAnswer(answers, 200);
    const sessionId = answers[0]?.sessionId ?? '';
    const paid = await manyAtOnce(() => payByCard(product, sessionId));
    expect(statusesOf(paid)).toEqual([200, ...Array(atOnce - 1).fill(400)]);
    const seen = await manyAtOnce(() =>
      product.call('GET', `/payments/status/${sessionId}`, { token }),
    );
    expectOneAnswer(seen, 200);
    expect(seen[0]?.body).toMatchObject({ payment_status: 'paid', amount_total: 2500 });
    const me = await product.call('GET', '/profile/me', { token });
    expect(me.body).toMatchObject({ total_loans_taken: 1 });
    expect(await movementsAtBank(product, borrower.email)).toMatchObject({
      payments: [{ amount: 2500 }],
    });
  });

  it('a loan that is repaid has no payment page any more', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    const late = await manyAtOnce(() => openCheckout(product, borrower.token, loanId));
    expect(new Set(late.map(({ body }) => body.code))).toEqual(new Set(['loan_state']));
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
  });
});

describe('an admin’s decision', () => {
  const posted = (event: string) =>
    eventually(
      () => product.call('GET', '/admin/financial-stats', { token: admin.token }),
      ({ status }) => status === 200,
    ).then(({ body }) => body[event]);

  it('or a borrower’s, made many times at once, closes a pending loan once', async () => {
    const ways = [
      (id: string) => ({ path: `/admin/reject-loan/${id}`, token: admin.token }),
      (id: string, borrower: SignedIn) => ({ path: `/loans/${id}/cancel`, token: borrower.token }),
    ];
    const before = await posted('pending_disbursement_amount');
    for (const way of ways) {
      const { borrower, loanId } = await pendingLoan();
      const { path, token } = way(loanId, borrower);
      const answers = await manyAtOnce(() => product.call('POST', path, { token }));
      expectOneAnswer(answers, 200);
    }
    expect(await posted('pending_disbursement_amount')).toBe(before);
  });

  it('to waive interest lowers it once, and a payment received outside is posted once', async () => {
    const { loanId } = await createLoanOut(product, admin);
    const edit = (body: Record<string, unknown>) =>
      manyAtOnce(() => product.call('PUT', `/admin/loans/${loanId}`, { token: admin.token, body }));
    const before = await posted('total_repaid');
    const waived = await edit({ interest_rate: 20 });
    expect(new Set(statusesOf(waived))).toEqual(new Set([200]));
    expect(new Set(waived.map(({ body }) => body.total_due))).toEqual(new Set([24]));
    const received = await edit({ status: 'repaid' });
    expect(statusesOf(received)[0]).toBe(200);
    expect(await posted('total_repaid')).toBe(before + 24);
  });
});

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
      const told = await product.call('GET', `/payments/status/${sessionId}`, {
        token: borrower.token,
      });
      expect(told.body).toMatchObject({ status: paid ? 'complete' : 'expired' });
      if (paid) break;
      expect(await myLoan(product, borrower.token)).toMatchObject({ can_pay: true });
    }
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
    expect(await movementsAtBank(product, borrower.email)).toMatchObject({
      payments: [{ amount: 2500 }],
    });
  });

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
});

describe('a webhook', () => {
  const secret = 'whsec_of_an_endpoint_the_lender_made';
  let informed: RunningProduct;
  beforeAll(async () => {
    // With a secret of the lender's own the product makes no endpoint: nothing comes but what is sent here.
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
  it('settles it once, however often it asks at once, when nothing else tells of it', async () => {
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

describe('what is left in the database', () => {
  it('is one row of each, and books that sum to zero', async () => {
    const linked = await createVerifiedBorrower(product, admin);
    expect((await linkBank(product, linked.token)).status).toBe(200);
    await product.drain();
    await product.close();
    const [books] = await product.place.query<Record<string, string>>(`
      select
        (select coalesce(sum(amount_cents), 0) from ledger_postings) as postings,
        (select count(*) from (select loan_id from payouts group by loan_id having count(*) > 1) p) as payouts_twice,
        (select count(*) from (select loan_id from collections where status = 'succeeded'
          group by loan_id having count(*) > 1) c) as paid_twice,
        (select count(*) from (select loan_id from collections where status in ('planned', 'open', 'processing')
          group by loan_id having count(*) > 1) c) as open_twice,
        (select count(*) from refunds) as refunds,
        (select count(*) from (select member_id from bank_accounts where removed_at is null
          group by member_id having count(*) > 1) b) as accounts_twice,
        (select count(*) from (select object_id from audit_entries where action = 'id_document.approved'
          group by object_id having count(*) > 1) a) as approved_twice,
        (select count(*) from (select loan_id from ledger_transactions
          group by loan_id, event having count(*) > 1) l) as posted_twice
    `);
    expect(Object.entries(books ?? {}).map(([name, value]) => [name, Number(value)])).toEqual(
      [
        'postings',
        'payouts_twice',
        'paid_twice',
        'open_twice',
        'refunds',
        'accounts_twice',
        'approved_twice',
        'posted_twice',
      ].map((name) => [name, 0]),
    );
  });
});
