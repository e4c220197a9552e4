import { describe, expect, it } from 'vitest';
import { moveDays } from './dates.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  isGivenBack,
  loanIs,
  loanOut,
  owes,
  payByBank,
  product,
  returned,
  settle,
  useHere,
} from './shared/payouts-returned-while-paid.ts';

useHere();

describe('a payout that comes back', () => {
  it('while a bank payment is under way, leaves nothing owed: the payment goes back when it settles', async () => {
    const loan = await loanOut();
    const { borrower, loanId } = loan;
    const payment = await payByBank(loan);
    await returned(loan);
    const sent = await product.call('POST', `/admin/disburse-loan/${loanId}`, {
      token: admin.token,
    });
    expect(sent).toMatchObject({ status: 409, body: { code: 'payment_in_flight' } });
    await settle(payment, 'succeeded');
    const waiting = await loanIs(
      borrower,
      ({ refunds_and_disputes, payment_processing }) =>
        refunds_and_disputes.refunds.length === 1 && !payment_processing,
    );
    expect(waiting).toMatchObject({
      ...{
        status: 'funded',
        payment_processing: false,
        refunds_and_disputes: { refunds: [{ amount: 25 }] },
      },
    });
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    const titles = body.events.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Your payment arrived, but did not repay the loan');
    expect(titles).not.toContain('A second payment arrived');
    await moveDays(product, admin, 4);
    await isGivenBack(loan);
    await owes(loanId, 0);
  });
});

expectCleanClose({ product, admin });
