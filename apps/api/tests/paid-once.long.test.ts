import { describe, expect, it } from 'vitest';
import { expectOneOfEach } from './at-once.ts';
import { createLoanOut, eventually, myLoan, openCheckout, payByCard } from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

describe('paying while the page is being ended', () => {
  it('by an admin’s edit takes the old amount or refuses the edit, never both', async () => {
    for (let round = 0; round < 3; round++) {
      const { borrower, loanId } = await createLoanOut(product, admin);
      const { sessionId } = await openCheckout(product, borrower.token, loanId);
      const [paid, edited] = await Promise.all([
        payByCard(product, sessionId),
        product.call('PUT', `/admin/loans/${loanId}`, {
          token: admin.token,
          body: { interest_rate: 20 },
        }),
      ]);
      const outcome = { paid: paid.status, edited: edited.status };
      expect([
        { paid: 200, edited: 409 },
        { paid: 400, edited: 200 },
      ]).toContainEqual(outcome);
      const loan = await eventually(
        () => myLoan(product, borrower.token),
        ({ status }) => status === (paid.status === 200 ? 'repaid' : 'disbursed'),
      );
      expect(loan.interest_rate).toBe(edited.status === 200 ? 20 : 25);
      expect(loan.total_due).toBe(paid.status === 200 ? 0 : 24);
    }
  });
});

expectOneOfEach({ product, admin });
