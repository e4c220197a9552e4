import { describe, expect, it } from 'vitest';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  asAdmin,
  product,
  settledByReturnedRefund,
  useHere,
} from './shared/returned-dashboard-refunds.ts';

useHere();

describe('a payment whose refund came back', () => {
  it('is the one that its loan’s receipt names, and pays the loan again on its statement', async () => {
    const { borrower, loanId, charge } = await settledByReturnedRefund();
    const { payment_intent } = await product.books.charges.retrieve(charge);
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    expect(body.receipt.reference).toBe(payment_intent);
    const statement = await asAdmin('GET', `loans/${loanId}/statement`);
    const paid = statement.entries.filter(({ event }: { event: string }) => event === 'paid');
    expect(paid).toMatchObject([{ paid_by: 'card' }, { paid_by: 'returned_refund' }]);
  });
});

expectCleanClose({ product, admin });
