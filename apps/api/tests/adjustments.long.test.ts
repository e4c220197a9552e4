import { describe, expect, it } from 'vitest';
import { adminToolsOf, reason } from './admin-tools.ts';
import { movementsAtBank, newestPayout, returnPayout } from './bank-and-books.ts';
import { disburse, eventually, loanArrives, myLoan } from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const { asAdmin, adjustmentsOf, reverseLast, waiting } = adminToolsOf(() => ({ product, admin }));

describe('a command on a loan that is out', () => {
  it('leaves nothing to reverse once the payout came back, and nothing to drop in an edit', async () => {
    const { borrower, loanId } = await waiting();
    const edit = (body: Record<string, unknown>) => asAdmin(`/loans/${loanId}`, body, 'PUT');
    expect(await edit({ status: 'rejected', amount: 10 })).toMatchObject({
      status: 422,
      body: { code: 'edit_not_allowed', fields: { amount: expect.stringContaining('keeps') } },
    });
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    await asAdmin(`/loans/${loanId}/waive`, { charge: 'interest', reason });
    const { payouts } = await movementsAtBank(product, borrower.email);
    expect(payouts).toHaveLength(1);
    await returnPayout(product, await newestPayout(product));
    await eventually(
      () => myLoan(product, borrower.token),
      (loan) => loan.status === 'funded' && !loan.disbursed,
    );
    expect(await adjustmentsOf(loanId)).toMatchObject([{ can_reverse: false }]);
    const pending = await asAdmin('/pending-loans?limit=200', undefined, 'GET');
    expect(pending.body.find((loan: { id: string }) => loan.id === loanId)).toMatchObject({
      total_due: 25,
      last_payout_failure: expect.any(String),
    });
  });

  it('reverses with an amount the rate that was lowered with it by less than a cent', async () => {
    const { borrower, loanId } = await waiting();
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    const edited = { amount: 1.01, interest_rate: 24.9, reason };
    expect((await asAdmin(`/loans/${loanId}`, edited, 'PUT')).body).toMatchObject({
      ...{ amount: 1.01, interest_amount: 0.25, interest_rate: 24.9 },
    });
    expect(await adjustmentsOf(loanId)).toMatchObject([{ kind: 'amount_lowered' }]);
    expect((await reverseLast(loanId)).body).toMatchObject({
      ...{ amount: 20, interest_amount: 5, interest_rate: 25, total_due: 25 },
    });
  });
});
