import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { expectOneAnswer, expectOneOfEach, manyAtOnce } from './at-once.ts';
import { createVerifiedBorrower, registerBorrower, requestLoan } from './harness.ts';
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
});

expectOneOfEach({ product, admin });
