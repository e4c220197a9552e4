import { describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import {
  atOnce,
  expectOneAnswer,
  expectOneOfEach,
  loansOf,
  manyAtOnce,
  pendingLoan,
  statusesOf,
} from './at-once.ts';
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
  registerBorrower,
  requestLoan,
} from './harness.ts';
import { useProduct } from './use-product.ts';
import { startBankLink } from './verification-steps.ts';

const { product, admin } = useProduct();

describe('without a key', () => {
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

  it('a loan that is repaid has no payment page any more', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    const late = await manyAtOnce(() => openCheckout(product, borrower.token, loanId));
    expect(new Set(late.map(({ body }) => body.code))).toEqual(new Set(['loan_state']));
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
  });

  it('many requests at once for the whole cap give one loan', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const answers = await manyAtOnce(() => requestLoan(product, borrower.token));
    expect(statusesOf(answers)).toEqual([201, ...Array(atOnce - 1).fill(422)]);
    expect(await loansOf(product, borrower)).toMatchObject({ total: 1 });
  });

  it('disbursing and cancelling at once do one of the two', async () => {
    const { borrower, loanId } = await pendingLoan(product, admin);
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
      const { borrower, loanId } = await pendingLoan(product, admin);
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

expectOneOfEach({ product, admin });
