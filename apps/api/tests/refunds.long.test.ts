import { expect, it } from 'vitest';
import { moveDays } from './dates.ts';
import { createLoanOut, openCheckout, payByCard } from './harness.ts';
import { expectCleanClose, refundsOf } from './refunds.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const { eventsOf, help, isGivenBack, owes } = refundsOf({ product, admin });

it('a payment page that had expired when it was paid, along with the page that replaced it, is refunded at once, and both pages say so', async () => {
  const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
  const first = await openCheckout(product, borrower.token, loanId);
  // The loan is overdue by then, and has a late fee.
  await moveDays(product, admin, 8);
  const second = await openCheckout(product, borrower.token, loanId);
  expect(second.sessionId).not.toBe(first.sessionId);
  const [late, paid] = await Promise.all([
    help(`checkout/sessions/${first.sessionId}/complete`, {
      ...{ payment_method: 'card', late: 'true' },
    }),
    payByCard(product, second.sessionId),
  ]);
  expect([late.status, paid.status]).toEqual(['complete', 200]);
  const loan = await isGivenBack({ borrower });
  // Either payment may settle first. The amount of the first page settles the loan, and the fee posted since is
  // waived.
  const returned = loan.refunds_and_disputes.refunds;
  expect(returned).toHaveLength(1);
  expect([25, 26.25]).toContain(returned[0].amount);
  expect(loan).toMatchObject({ status: 'repaid', total_due: 0 });
  const status = await product.call('GET', `/payments/status/${first.sessionId}`, {
    token: borrower.token,
  });
  expect(status.body.payment_status).toBe('paid');
  const events = await eventsOf(loanId);
  expect(events.filter((event) => event === 'paid')).toHaveLength(1);
  expect(events.filter((event) => event === 'excess_payment')).toHaveLength(1);
  expect(events.filter((event) => event === 'refund_created')).toHaveLength(1);
  await owes(loanId, 0);
  const seen = await product.call('GET', `/loans/${loanId}`, { token: borrower.token });
  expect(seen.body.refunds_and_disputes.refunds).toHaveLength(1);
  const history = await product.call('GET', `/loans/${loanId}/history`, {
    token: borrower.token,
  });
  expect(history.body.events).toContainEqual(
    expect.objectContaining({ title: 'A second payment arrived', amount: returned[0].amount }),
  );
});

expectCleanClose({ product, admin });
