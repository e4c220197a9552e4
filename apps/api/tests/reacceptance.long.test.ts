import { expect, it } from 'vitest';
import { newestPayout, returnPayout } from './bank-and-books.ts';
import { moveDays } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  requestLoan,
} from './harness.ts';
import {
  accept,
  admin,
  mandatesOf,
  paidInto,
  product,
  quote,
  useHere,
} from './shared/reacceptance.ts';
import { linkBank } from './verification-steps.ts';

useHere();

it('a loan whose money came back is accepted for another account, without automatic repayment', async () => {
  const borrower = await createVerifiedBorrower(product, admin);
  const loanId: string = (await requestLoan(product, borrower.token)).body.id;
  await disburse(product, admin, loanId);
  await loanArrives(product, borrower.token);
  await returnPayout(product, await newestPayout(product));
  const back = await eventually(
    () => myLoan(product, borrower.token),
    ({ disbursed }) => !disbursed,
  );
  expect(back).toMatchObject({ status: 'funded', needs_reacceptance: false });
  await linkBank(product, borrower.token);
  // Time that passed before no longer counts: the agreement signed now counts the wait for the money from now.
  await moveDays(product, admin, 28);
  const { body: quoted } = await quote(borrower, loanId, false);
  expect(quoted).toMatchObject({ total: 25, automatic_repayment: false });
  const { documents_hash } = quoted;
  const accepted = await accept(borrower, loanId, { documents_hash, automatic_repayment: false });
  expect(accepted.body).toMatchObject({ needs_reacceptance: false, automatic_repayment: false });
  expect(await mandatesOf(borrower)).toEqual(['mandate.active', 'mandate.ended']);
  await moveDays(product, admin, 4);
  const on = await product.call('PUT', `/loans/${loanId}/automatic-repayment`, {
    token: borrower.token,
    body: { on: true },
  });
  expect(on.body.detail).toContain('We do not have your permission');
  expect((await disburse(product, admin, loanId)).status).toBe(200);
  expect(await loanArrives(product, borrower.token)).toMatchObject({ next_debit: null });
  expect(await mandatesOf(borrower)).toEqual(['mandate.active', 'mandate.ended']);
  expect(new Set(await paidInto(borrower)).size).toBe(2);
});
