import { describe, expect, it } from 'vitest';
import {
  createLoanOut,
  createVerifiedBorrower,
  eventually,
  myLoan,
  openCheckout,
  payByCard,
} from './harness.ts';
import {
  admin,
  bankAccount,
  customersOf,
  deleteCustomer,
  disconnected,
  product,
  tellEverything,
  tellNothing,
  useHere,
} from './shared/deleted-customer.ts';

useHere();

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
});
