import { describe, expect, it } from 'vitest';
import { moveDays } from './dates.ts';
import { createLoanOut, payLoan } from './harness.ts';
import { expectCleanClose, refundsOf } from './refunds.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const { eventsOf, help, asAdmin, posted } = refundsOf({ product, admin });

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
