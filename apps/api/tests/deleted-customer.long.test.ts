import { describe, expect, it } from 'vitest';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  openCheckout,
  requestLoan,
} from './harness.ts';
import {
  admin,
  bankAccount,
  customersOf,
  deleteCustomer,
  help,
  product,
  tellNothing,
  useHere,
} from './shared/deleted-customer.ts';
import { linkBank } from './verification-steps.ts';

useHere();

describe('a borrower whose customer was deleted in the provider’s dashboard', () => {
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

  it('links their account again', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    await tellNothing();
    await deleteCustomer(borrower);
    expect((await linkBank(product, borrower.token)).status).toBe(200);
    expect(await bankAccount(borrower)).toMatchObject({ verified: true });
    expect(await customersOf(borrower)).toHaveLength(1);
    expect((await requestLoan(product, borrower.token)).status).toBe(201);
  });
});
