import { describe, expect, it } from 'vitest';
import { atBank } from './api.ts';
import { payLoan } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  asAdmin,
  eventsOf,
  help,
  isGivenBack,
  loanIs,
  loanOut,
  paidLoan,
  product,
  refundByHand,
  refundOf,
  returned,
  useHere,
} from './shared/dashboard-refunds.ts';

useHere();

describe('a refund that the lender made in the provider’s dashboard', () => {
  it('settles the loan again when it comes back', async () => {
    const { borrower, loanId, charge } = await paidLoan();
    const refund = await refundByHand(charge);
    await loanIs(borrower, ({ status }) => status === 'disbursed');
    const { body } = await product.call('GET', `/loans/${loanId}/history`, borrower);
    expect(body.events).toContainEqual(
      expect.objectContaining({ title: 'We gave your payment back', amount: 25 }),
    );
    await help(`refunds/${refund}`, { status: 'failed' });
    await loanIs(borrower, ({ status }) => status === 'repaid');
    const events = await eventsOf(loanId);
    expect(events.filter((event) => event === 'paid')).toHaveLength(2);
    expect(await refundOf(loanId)).toBeUndefined();
  });

  it('is owed to the borrower when it comes back after the loan was paid again', async () => {
    const { borrower, loanId, charge } = await paidLoan();
    const refund = await refundByHand(charge);
    await loanIs(borrower, ({ status }) => status === 'disbursed');
    await payLoan(product, borrower, loanId);
    await help(`refunds/${refund}`, { status: 'failed' });
    await expect.poll(async () => (await refundOf(loanId))?.status).toBe('owed');
    const id = (await refundOf(loanId))?.id;
    await asAdmin('POST', `refunds/${id}/given-back`, { reference: 'CHECK-1' });
  });

  it('of a deleted member is followed to its end under their random id', async () => {
    const { borrower, loanId, charge } = await paidLoan();
    await asAdmin('DELETE', `members/${borrower.id}`);
    const refund = await refundByHand(charge);
    const booked = (event: string) =>
      expect.poll(async () => await eventsOf(loanId)).toContain(event);
    await booked('payment_refunded');
    await help(`refunds/${refund}`, { status: 'failed' });
    await booked('refund_failed');
    expect(await refundOf(loanId)).toMatchObject({ status: 'owed' });
    await asAdmin('POST', `refunds/${(await refundOf(loanId))?.id}/given-back`, {
      reference: 'C-2',
    });
  });

  it('that comes back after its member was deleted is owed, and booked once', async () => {
    const { borrower, loanId, charge } = await paidLoan();
    const refund = await refundByHand(charge);
    await loanIs(borrower, ({ status }) => status === 'disbursed');
    await asAdmin('DELETE', `members/${borrower.id}`);
    await help(`refunds/${refund}`, { status: 'failed' });
    await expect.poll(async () => (await refundOf(loanId))?.status).toBe('owed');
    const events = await eventsOf(loanId);
    expect(events.filter((event) => event === 'payment_refunded')).toHaveLength(1);
    await asAdmin('POST', `refunds/${(await refundOf(loanId))?.id}/given-back`, {
      reference: 'C-3',
    });
  });

  it('of what was owed back ends the refund that was owed', async () => {
    const loan = await loanOut();
    const { charge } = await payLoan(product, loan.borrower, loan.loanId);
    const fault = { kind: 'refused', method: 'POST', path: '/v1/refunds' };
    await atBank(product, 'POST', '/v1/test_helpers/faults', fault);
    await returned(loan);
    await product.drain();
    await expect.poll(async () => (await refundOf(loan.loanId))?.status).toBe('owed');
    await refundByHand(charge);
    await isGivenBack(loan);
    expect(await refundOf(loan.loanId)).toBeUndefined();
    expect(
      (await eventsOf(loan.loanId)).filter((event) => event === 'refund_created'),
    ).toHaveLength(1);
  });

  it('is recorded once, however often its events are told', async () => {
    const { borrower, loanId, charge } = await paidLoan();
    await atBank(product, 'POST', '/v1/test_helpers/webhook_faults', {
      kind: 'twice',
      times: '10',
    });
    await refundByHand(charge);
    await loanIs(borrower, ({ status }) => status === 'disbursed');
    await product.drain();
    expect((await eventsOf(loanId)).filter((event) => event === 'payment_refunded')).toHaveLength(
      1,
    );
    await atBank(product, 'DELETE', '/v1/test_helpers/webhook_faults');
  });
});

expectCleanClose({ product, admin });
