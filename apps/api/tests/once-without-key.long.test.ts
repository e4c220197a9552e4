import { describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { expectOneAnswer, expectOneOfEach, manyAtOnce, pendingLoan } from './at-once.ts';
import {
  createLoanOut,
  eventually,
  myLoan,
  openCheckout,
  payByCard,
  registerBorrower,
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
});

expectOneOfEach({ product, admin });
