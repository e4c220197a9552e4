import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
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
import { createVerifiedBorrower, disburse, loanArrives, requestLoan } from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

describe('the same call under one Idempotency-Key', () => {
  // spec: 7.3.6
  it('creates one loan, twice or many times at once', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const key = randomUUID();
    const answers = await manyAtOnce(() => requestLoan(product, borrower.token, 20, key));
    expectOneAnswer(answers, 201);
    expectOneAnswer([await requestLoan(product, borrower.token, 20, key)], 201, answers[0]);
    expect(await loansOf(product, borrower)).toMatchObject({ total: 1 });
  });

  // spec: 7.3.6
  it('with another input is refused and changes nothing', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const key = randomUUID();
    expect((await requestLoan(product, borrower.token, 10, key)).status).toBe(201);
    const { status, body } = await requestLoan(product, borrower.token, 5, key);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'idempotency_key_reused' });
    expect(await loansOf(product, borrower)).toMatchObject({ total: 1 });
  });
});

describe('without a key', () => {
  // spec: 4.2.11
  it('disbursing many times at once sends the money once', async () => {
    const { borrower, loanId } = await pendingLoan(product, admin);
    const answers = await manyAtOnce(() => disburse(product, admin, loanId));
    expect(statusesOf(answers)).toEqual(Array(atOnce).fill(200));
    const sent = answers.filter(({ body }) => !body.already_sent);
    expect(sent).toHaveLength(1);
    // The money may arrive while the last calls are answered.
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
});

expectOneOfEach({ product, admin });
