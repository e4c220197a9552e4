import { type LocalDay, localDay } from '@sevenday/lending';
import { beforeAll, expect } from 'vitest';
import { adminToolsOf } from '../admin-tools.ts';
import type { SignedIn } from '../api.ts';
import { createLoanOut, eventually, myLoan } from '../harness.ts';
import { productOfFiles } from '../use-product.ts';

const using = productOfFiles();
export const { product, admin } = using;
export const { asAdmin } = adminToolsOf(() => using);
export const timeZone = 'America/New_York';

export const dayInUtc = (seconds: number) => localDay(new Date(seconds * 1000), 'UTC');
export const dueDayOf = ({ term_date }: { term_date: string }) =>
  localDay(new Date(term_date), timeZone);

/** A loan whose money has left, and the day on which the bank expects it to be there. */
export async function loanLeft({ automatic = true } = {}) {
  const { borrower, loanId } = await createLoanOut(product, admin, { automatic });
  const { data: customers } = await product.books.customers.list({ email: borrower.email });
  const { data: accounts } = await product.books.treasury.financialAccounts.list();
  const { data: sent } = await product.books.treasury.outboundPayments.list({
    financial_account: accounts[0]?.id ?? '',
    customer: customers[0]?.id ?? '',
  });
  const [payout] = sent;
  if (!payout) throw new Error('The bank has no payout.');
  await product.drain();
  const arrivesOn = dayInUtc(payout.expected_arrival_date);
  return { borrower, loanId, payoutId: payout.id, arrivesOn };
}

export async function expectOn(payoutId: string, day: LocalDay): Promise<void> {
  const expected_arrival_date = String(Date.parse(`${day}T00:00:00Z`) / 1000);
  const path = `/v1/test_helpers/treasury/outbound_payments/${payoutId}/expected_arrival_date`;
  const answered = await product.bank('POST', path, { expected_arrival_date });
  expect(answered.status).toBe(200);
}

/** The notices about the money and about the day, the oldest first. */
export async function noticesTo({ token }: SignedIn) {
  await product.drain();
  const { body } = await product.call('GET', '/notices?limit=200', { token });
  const of = (kind: string) =>
    body.notices.filter((notice: { kind: string }) => notice.kind === kind).reverse();
  return { arrived: of('money_arrived'), moved: of('new_due_date') };
}

export async function dueOn(borrower: SignedIn, day: LocalDay) {
  return eventually(
    () => myLoan(product, borrower.token),
    (loan) => dueDayOf(loan) === day,
  );
}

/** Starts the product for a test file, at a bank whose payouts take three days. */
export function useHere(): void {
  using.useHere();
  beforeAll(async () => {
    const set = await product.bank('POST', '/v1/test_helpers/settings', {
      outbound_payment_days: '3',
    });
    expect(set.body).toMatchObject({ outbound_payment_days: 3 });
  });
}

export const remove = ({ id }: SignedIn) => asAdmin(`/members/${id}`, {}, 'DELETE');
export const removeBank = ({ id }: SignedIn) =>
  asAdmin(`/members/${id}/bank-account`, {}, 'DELETE');
