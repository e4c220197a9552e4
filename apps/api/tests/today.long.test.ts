import { expect, it } from 'vitest';
import { askAsAdmin } from './api.ts';
import { moveDays, movePast } from './dates.ts';
import { createLoanOut, eventually, openDispute, payLoan } from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

it('Today counts disputes until their deadline', async () => {
  const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
  const { charge } = await payLoan(product, borrower, loanId);
  await openDispute(product, charge);
  const disputes = async () => (await askAsAdmin(product, admin, 'GET', 'today')).waiting.disputes;
  const { oldest } = await eventually(disputes, ({ count }) => count === 1);
  await movePast(product, admin, new Date(oldest));
  await moveDays(product, admin, 1);
  expect((await disputes()).count).toBe(0);
});
