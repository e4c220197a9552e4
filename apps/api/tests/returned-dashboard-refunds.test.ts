import { describe, expect, it } from 'vitest';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  product,
  settledByReturnedRefund,
  useHere,
} from './shared/returned-dashboard-refunds.ts';

useHere();

describe('a payment whose refund came back', () => {
  it('is the one that its loan’s receipt names', async () => {
    const { borrower, loanId, charge } = await settledByReturnedRefund();
    const { payment_intent } = await product.books.charges.retrieve(charge);
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    expect(body.receipt.reference).toBe(payment_intent);
  });
});

expectCleanClose({ product, admin });
