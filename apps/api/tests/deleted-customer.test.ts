import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  eventually,
  myLoan,
  openCheckout,
  payByCard,
  requestLoan,
} from './harness.ts';
import { useProduct } from './use-product.ts';
import { linkBank } from './verification-steps.ts';
import { type Help, helpOf } from './webhook-scenes.ts';

const { product, admin } = useProduct();
let help: Help;
beforeAll(() => {
  help = helpOf(product, product.place.environment.STRIPE_SECRET_KEY ?? '');
});

/** The provider tells us nothing of what happens from now on. */
async function tellNothing(): Promise<void> {
  await help('POST', 'webhook_faults', { kind: 'held', percent: '100' });
  await help('POST', 'faults', { kind: 'rate_limited', path: '/v1/events', percent: '100' });
}

async function tellEverything(): Promise<void> {
  await help('DELETE', 'webhook_faults');
  await help('DELETE', 'faults');
}

beforeEach(tellEverything);

const customersOf = async ({ email }: SignedIn) =>
  (await product.books.customers.list({ email })).data.map(({ id }) => id);

/** As somebody does in the provider's dashboard. Answers the customer's id. */
async function deleteCustomer(borrower: SignedIn): Promise<string> {
  const [id = ''] = await customersOf(borrower);
  await product.books.customers.del(id);
  return id;
}

const bankAccount = async ({ token }: SignedIn) =>
  (await product.call('GET', '/bank/my-account', { token })).body;

const disconnected = {
  verified: false,
  reason: 'The connection to your bank has ended. Please link your account again.',
};

describe('a borrower whose customer was deleted in the provider’s dashboard', () => {
  it('is told that their account has to be linked again', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    await deleteCustomer(borrower);
    const account = await eventually(
      () => bankAccount(borrower),
      ({ verified }) => !verified,
    );
    expect(account).toMatchObject(disconnected);
  });

  it('pays their loan, also where nobody told us', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    await tellNothing();
    const gone = await deleteCustomer(borrower);
    const opened = await openCheckout(product, borrower.token, loanId);
    expect(opened.status).toBe(200);
    expect(await bankAccount(borrower)).toMatchObject(disconnected);
    expect(await customersOf(borrower)).toEqual([expect.not.stringContaining(gone)]);
    await tellEverything();
    await payByCard(product, opened.sessionId);
    await eventually(
      () => myLoan(product, borrower.token),
      ({ status }) => status === 'repaid',
    );
  });

  it('links their account again', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    await tellNothing();
    await deleteCustomer(borrower);
    expect((await linkBank(product, borrower.token)).status).toBe(200);
    expect(await bankAccount(borrower)).toMatchObject({ verified: true });
    expect(await customersOf(borrower)).toHaveLength(1);
    expect((await requestLoan(product, borrower.token)).status).toBe(201);
  });

  it('becomes one other customer by presses at the same moment', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    await tellNothing();
    await deleteCustomer(borrower);
    const opened = await Promise.all(
      [1, 2, 3].map(() => openCheckout(product, borrower.token, loanId)),
    );
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await customersOf(borrower)).toHaveLength(1);
  });

  it('stays the same customer while money is on its way to them', async () => {
    await help('POST', 'settings', { outbound_payments: 'manual' });
    const borrower = await createVerifiedBorrower(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    await disburse(product, admin, loan.id);
    await product.drain();
    await tellNothing();
    await deleteCustomer(borrower);
    const refused = await openCheckout(product, borrower.token, loan.id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'provider_refused' } });
    expect(await customersOf(borrower)).toEqual([]);
    expect(await bankAccount(borrower)).toMatchObject({ verified: true });
    await help('POST', 'settings', { outbound_payments: 'at_once' });
  });
});
