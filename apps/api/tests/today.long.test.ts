import { expect, it } from 'vitest';
import { askAsAdmin } from './api.ts';
import { moveDays, movePast } from './dates.ts';
import { createLoanOut, eventually, myLoan, openDispute, payLoan } from './harness.ts';
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

it('Today counts overdue loans, with the earliest due date and what is due', async () => {
  const overdue = async () => (await askAsAdmin(product, admin, 'GET', 'today')).waiting.overdue;
  const first = await createLoanOut(product, admin, { automatic: false });
  await moveDays(product, admin, 1);
  await createLoanOut(product, admin, { automatic: false, amount: 5 });
  await moveDays(product, admin, 8);
  const listed = await askAsAdmin(product, admin, 'GET', 'active-loans?limit=200');
  expect(listed.map(({ is_overdue }: { is_overdue: boolean }) => is_overdue)).toEqual([true, true]);
  const due = await myLoan(product, first.borrower.token);
  expect(await overdue()).toEqual({
    count: 2,
    oldest: due.term_date,
    // Of $25.00 and $6.25, with late fees of 5 %.
    sum: 32.81,
  });
});
