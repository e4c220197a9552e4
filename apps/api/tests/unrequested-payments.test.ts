import { describe, expect, it } from 'vitest';
import { askAsAdmin, atBank } from './api.ts';
import { createLoanOut, eventually, myLoan, openDispute, stats } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  credit,
  differenceOf,
  payUnasked,
  product,
  standing,
  useHere,
} from './shared/unrequested-payments.ts';

useHere();

describe('a payment at the provider that nobody requested', () => {
  it('pays the loan that the admin names, once, and is followed like every other payment', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const before = await stats(product, admin);
    const { payment, charge } = await payUnasked(2500);
    const found = await differenceOf(payment);
    const answers = await Promise.all([credit(found, loanId.slice(0, 8)), credit(found, loanId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      ...{ state: 'resolved', loan_id: loanId, member_id: borrower.id },
    });
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid', total_due: 0 });
    const after = await stats(product, admin);
    expect(after.total_repaid).toBe(before.total_repaid + 25);
    await askAsAdmin(product, admin, 'POST', 'closes');
    expect(await standing()).toEqual([]);

    const { body: history } = await product.call('GET', `/loans/${loanId}/history`, borrower);
    const titles = history.events.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Repaid in full');
    expect(titles).not.toContain('You opened the payment page');

    const dispute = await openDispute(product, charge);
    await atBank(product, 'POST', `/v1/test_helpers/disputes/${dispute}`, { status: 'lost' });
    const isOwed = ({ status }: { status: string }) => status === 'disbursed';
    expect(await eventually(() => myLoan(product, borrower.token), isOwed)).toMatchObject({
      total_due: 25,
    });
  });
});

expectCleanClose({ product, admin });
