import { describe, expect, it } from 'vitest';
import { moveDays } from './dates.ts';
import { createLoanOut, openCheckout, payByCard, payLoan } from './harness.ts';
import { expectCleanClose, refundsOf } from './refunds.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const { eventsOf, help, isGivenBack, asAdmin, owes, posted } = refundsOf({ product, admin });

describe('a payment page', () => {
  it('that had expired when it was paid, along with the page that replaced it, is refunded at once, and both pages say so', async () => {
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
});

describe('a fee that is not known when its payment settles', () => {
  it('is posted once, when it is known; until then, and only then, the closes ask about it', async () => {
    await help('settings', { balance_transactions: 'later' });
    const { borrower, loanId } = await createLoanOut(product, admin);
    await payLoan(product, borrower, loanId);
    await moveDays(product, admin, 1);
    expect(await eventsOf(loanId)).not.toContain('provider_fee');
    const breaks = () => asAdmin('GET', 'breaks?limit=200');
    const open = (await breaks()).filter(
      ({ gone_at }: { gone_at: string | null }) => gone_at === null,
    );
    // 2.9 % of $25.00 and $0.30.
    expect(open).toMatchObject([{ concerns: 'fee', expected: 0, found: -1.03 }]);
    await help('settings', { balance_transactions: 'at_once' });
    await moveDays(product, admin, 2);
    expect(await posted(loanId, 'provider_fee')).toEqual({
      ...{ provider_fees: 103, provider_balance: -103 },
    });
    const fees = (await eventsOf(loanId)).filter((event) => event === 'provider_fee');
    expect(fees).toHaveLength(1);
  });
});

expectCleanClose({ product, admin });
