import { expect } from 'vitest';
import { atBank, type SignedIn } from '../api.ts';
import { newestPayout } from '../bank-and-books.ts';
import { createLoanOut, eventually, payLoan } from '../harness.ts';
import { refundsOf } from '../refunds.ts';
import { productOfFiles } from '../use-product.ts';

/** Refunds that the lender made in the provider’s dashboard, and that came back. */
export const { product, admin, useHere } = productOfFiles();
export const { asAdmin, help, loanIs, lose, eventsOf, owes, refundOf, returned } = refundsOf({
  product,
  admin,
});

export interface Paid {
  borrower: SignedIn;
  loanId: string;
  charge: string;
  payout: string;
}

export async function refundByHand(charge: string): Promise<string> {
  const { id } = await atBank(product, 'POST', '/v1/refunds', { charge });
  return id;
}

export const comesBack = (refund: string) => help(`refunds/${refund}`, { status: 'failed' });

export async function paidLoan(): Promise<Paid> {
  const loan = await createLoanOut(product, admin, { automatic: false });
  const payout = await newestPayout(product);
  return { ...loan, payout, ...(await payLoan(product, loan.borrower, loan.loanId)) };
}

export async function givenBack(): Promise<Paid & { refund: string }> {
  const loan = await paidLoan();
  const refund = await refundByHand(loan.charge);
  await isOwedAgain(loan);
  await product.drain();
  return { ...loan, refund };
}

export async function settledByReturnedRefund(): Promise<Paid> {
  const loan = await givenBack();
  await comesBack(loan.refund);
  await isRepaid(loan);
  await product.drain();
  return loan;
}

export const isOwedAgain = ({ borrower }: Paid) =>
  loanIs(borrower, ({ status }) => status === 'disbursed');
export const isRepaid = ({ borrower }: Paid) =>
  loanIs(borrower, ({ status }) => status === 'repaid');

export async function countOf({ loanId }: Paid, event: string): Promise<number> {
  return (await eventsOf(loanId)).filter((one) => one === event).length;
}

export async function isOwedAndPaid(loan: Paid): Promise<void> {
  await owes(loan.loanId, 25);
  expect(await refundOf(loan.loanId)).toBeUndefined();
  await payLoan(product, loan.borrower, loan.loanId);
}

/** Tells the product of what `act` does only when it is released. */
export async function heldBack(act: () => Promise<unknown>): Promise<void> {
  await atBank(product, 'POST', '/v1/test_helpers/webhook_faults', {
    kind: 'held',
    percent: '100',
  });
  await act();
  await atBank(product, 'DELETE', '/v1/test_helpers/webhook_faults');
}

/** Tells of what was held back about one object, and keeps the rest. */
export async function tellOf(id: string): Promise<void> {
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
