import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { expectOneAnswer, expectOneOfEach, manyAtOnce, pendingLoan } from './at-once.ts';
import { movementsAtBank } from './bank-and-books.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  loanArrives,
  myLoan,
  openCheckout,
  registerBorrower,
  requestLoan,
} from './harness.ts';
import { useProduct } from './use-product.ts';
import { decideOnId, startBankLink, uploadId } from './verification-steps.ts';

const { product, admin } = useProduct();

async function waitingDocument(borrower: SignedIn): Promise<string> {
  await uploadId(product, borrower.token);
  const queue = await product.call('GET', '/admin/pending-verifications?limit=200', {
    token: admin.token,
  });
  const own = queue.body.find(({ user }: { user: { id: string } }) => user.id === borrower.id);
  return own.id;
}

describe('the same call under one Idempotency-Key', () => {
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

  it('disburses once, twice or many times at once, and another loan is not disbursed under it', async () => {
    const { borrower, loanId } = await pendingLoan(product, admin);
    const key = randomUUID();
    const answers = await manyAtOnce(() => disburse(product, admin, loanId, key));
    expectOneAnswer(answers, 200);
    await loanArrives(product, borrower.token);
    expectOneAnswer([await disburse(product, admin, loanId, key)], 200, answers[0]);
    const another = await pendingLoan(product, admin);
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

  it('that was refused may be used again for a corrected request', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const key = randomUUID();
    expect((await requestLoan(product, borrower.token, 21, key)).status).toBe(422);
    expect((await requestLoan(product, borrower.token, 20, key)).status).toBe(201);
  });
});

expectOneOfEach({ product, admin });
