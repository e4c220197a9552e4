import { describe, expect, it } from 'vitest';
import { atBank, type SignedIn } from './api.ts';
import { newestPayout } from './bank-and-books.ts';
import { createLoanOut, eventually, openDispute, payLoan } from './harness.ts';
import { expectCleanClose, refundsOf } from './refunds.ts';
import { useProduct } from './use-product.ts';

/** Refunds that the lender made in the provider’s dashboard, and that came back. */
const { product, admin } = useProduct();
const { asAdmin, help, loanIs, lose, eventsOf, owes, refundOf, returned } = refundsOf({
  product,
  admin,
});

interface Paid {
  borrower: SignedIn;
  loanId: string;
  charge: string;
  payout: string;
}

async function refundByHand(charge: string): Promise<string> {
  const { id } = await atBank(product, 'POST', '/v1/refunds', { charge });
  return id;
}

const comesBack = (refund: string) => help(`refunds/${refund}`, { status: 'failed' });

async function paidLoan(): Promise<Paid> {
  const loan = await createLoanOut(product, admin, { automatic: false });
  const payout = await newestPayout(product);
  return { ...loan, payout, ...(await payLoan(product, loan.borrower, loan.loanId)) };
}

async function givenBack(): Promise<Paid & { refund: string }> {
  const loan = await paidLoan();
  const refund = await refundByHand(loan.charge);
  await isOwedAgain(loan);
  await product.drain();
  return { ...loan, refund };
}

async function settledByReturnedRefund(): Promise<Paid> {
  const loan = await givenBack();
  await comesBack(loan.refund);
  await isRepaid(loan);
  await product.drain();
  return loan;
}

const isOwedAgain = ({ borrower }: Paid) =>
  loanIs(borrower, ({ status }) => status === 'disbursed');
const isRepaid = ({ borrower }: Paid) => loanIs(borrower, ({ status }) => status === 'repaid');

async function countOf({ loanId }: Paid, event: string): Promise<number> {
  return (await eventsOf(loanId)).filter((one) => one === event).length;
}

async function isOwedAndPaid(loan: Paid): Promise<void> {
  await owes(loan.loanId, 25);
  expect(await refundOf(loan.loanId)).toBeUndefined();
  await payLoan(product, loan.borrower, loan.loanId);
}

/** Tells the product of what `act` does only when it is released. */
async function heldBack(act: () => Promise<unknown>): Promise<void> {
  await atBank(product, 'POST', '/v1/test_helpers/webhook_faults', {
    kind: 'held',
    percent: '100',
  });
  await act();
  await atBank(product, 'DELETE', '/v1/test_helpers/webhook_faults');
}

/** Tells of what was held back about one object, and keeps the rest. */
async function tellOf(id: string): Promise<void> {
  const { data } = await atBank(product, 'GET', '/v1/test_helpers/webhooks/held?limit=100');
  const events = (data as { id: string; data: { object: { id: string } } }[])
    .filter((event) => event.data.object.id === id)
    .map((event, position) => [`events[${position}]`, event.id]);
  expect(events.length).toBeGreaterThan(0);
  await help('webhooks/release', { keep_others: 'true', ...Object.fromEntries(events) });
  await eventually(
    () => atBank(product, 'GET', '/v1/test_helpers/webhooks/waiting'),
    (waiting) => waiting.data.length === 0,
  );
}

describe('a payment whose refund came back', () => {
  it('is the one that its loan’s receipt names', async () => {
    const { borrower, loanId, charge } = await settledByReturnedRefund();
    const { payment_intent } = await product.books.charges.retrieve(charge);
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    expect(body.receipt.reference).toBe(payment_intent);
  });

  it('opens its loan again when it is given back once more', async () => {
    const loan = await settledByReturnedRefund();
    await refundByHand(loan.charge);
    await isOwedAgain(loan);
    await isOwedAndPaid(loan);
  });

  it('opens its loan again when it is lost in a dispute', async () => {
    const loan = await settledByReturnedRefund();
    const dispute = await openDispute(product, loan.charge);
    await product.drain();
    await lose(dispute);
    await isOwedAgain(loan);
    await isOwedAndPaid(loan);
  });

  it('goes back by the provider when the loan’s own money comes back', async () => {
    const loan = await settledByReturnedRefund();
    await returned(loan);
    await loanIs(
      loan.borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds.at(-1)?.status === 'given_back',
    );
  });

  it('is a loss when it is given back after its member was deleted', async () => {
    const loan = await settledByReturnedRefund();
    await asAdmin('DELETE', `members/${loan.borrower.id}`);
    await refundByHand(loan.charge);
    await expect.poll(() => eventsOf(loan.loanId)).toContain('written_off');
    expect(await countOf(loan, 'payment_refunded')).toBe(2);
  });

  it('is owed to nobody when that is told once more after its member was deleted', async () => {
    const loan = await givenBack();
    await heldBack(() => comesBack(loan.refund));
    const again = async () => {
      const { data } = await atBank(product, 'GET', '/v1/test_helpers/webhooks/held?limit=100');
      return data.map(({ id }: { id: string }) => id) as string[];
    };
    const [first, ...others] = await again();
    expect(others.length).toBeGreaterThan(0);
    await help('webhooks/release', { keep_others: 'true', 'events[0]': String(first) });
    await isRepaid(loan);
    await asAdmin('DELETE', `members/${loan.borrower.id}`);
    await tellOf(loan.refund);
    await product.drain();
    expect(await eventsOf(loan.loanId)).not.toContain('refund_failed');
    expect(await refundOf(loan.loanId)).toBeUndefined();
  });
});

describe('a refund that came back, where we hear of it late,', () => {
  it('is owed to nobody when its payer has the money by a dispute: the loan is owed', async () => {
    const loan = await givenBack();
    let dispute = '';
    await heldBack(async () => {
      await comesBack(loan.refund);
      dispute = await openDispute(product, loan.charge);
      await lose(dispute);
    });
    await tellOf(dispute);
    await expect.poll(() => eventsOf(loan.loanId)).toContain('lost_payment_not_owed');
    await tellOf(loan.refund);
    await expect.poll(() => eventsOf(loan.loanId)).toContain('refund_not_owed');
    expect(await countOf(loan, 'paid')).toBe(1);
    await isOwedAndPaid(loan);
  });

  it('is waited for by the refund that the lender made in its place', async () => {
    const loan = await givenBack();
    let second = '';
    await heldBack(async () => {
      await comesBack(loan.refund);
      second = await refundByHand(loan.charge);
    });
    await tellOf(second);
    await product.drain();
    await tellOf(loan.refund);
    await expect.poll(() => countOf(loan, 'payment_refunded'), { timeout: 20_000 }).toBe(2);
    expect(await eventsOf(loan.loanId)).not.toContain('lost_payment_not_owed');
    await isOwedAndPaid(loan);
  });
});

expectCleanClose({ product, admin });
