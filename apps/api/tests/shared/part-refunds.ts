import { expect } from 'vitest';
import { atBank, type SignedIn } from '../api.ts';
import { payLoan } from '../harness.ts';
import { refundsOf } from '../refunds.ts';
import { productOfFiles } from '../use-product.ts';

/** Payments that went back to the payer in part, before or after the payout of their loan came back. */
export const { product, admin, restart, useHere } = productOfFiles();
export const {
  asAdmin,
  help,
  lose,
  loanIs,
  loanOut,
  eventsOf,
  noticesTo,
  owes,
  posted,
  refundOf,
  returned,
} = refundsOf({ product, admin });

export interface Paid {
  borrower: SignedIn;
  loanId: string;
  payout: string;
  charge: string;
}

export async function paidLoan(): Promise<Paid> {
  const loan = await loanOut();
  return { ...loan, ...(await payLoan(product, loan.borrower, loan.loanId)) };
}

/** Refunds a part in the provider's dashboard, and waits until the product has recorded it. */
export async function refundPart({ borrower, charge }: Paid, amountCents: number): Promise<string> {
  const { id } = await atBank(product, 'POST', '/v1/refunds', {
    charge,
    amount: String(amountCents),
  });
  await loanIs(borrower, ({ refunds_and_disputes: { refunds } }) =>
    refunds.some(({ amount }: { amount: number }) => amount === amountCents / 100),
  );
  await product.drain();
  return id;
}

/** Makes the provider refuse the next refund that the product sends. */
export const refuseNextRefund = () =>
  atBank(product, 'POST', '/v1/test_helpers/faults', {
    ...{ kind: 'refused', method: 'POST', path: '/v1/refunds' },
  });

/** Reads the loan's refunds, smallest first, as `5 given_back`. */
export async function refundsAre({ borrower }: Paid, expected: string[]): Promise<void> {
  const shown = (refunds: { amount: number; status: string }[]) =>
    [...refunds]
      .sort((one, other) => one.amount - other.amount)
      .map(({ amount, status }) => `${amount} ${status}`);
  const loan = await loanIs(
    borrower,
    ({ refunds_and_disputes }) => String(shown(refunds_and_disputes.refunds)) === String(expected),
  );
  expect(loan.total_due).toBe(0);
}

/**
 * Waits until the loan's refund has failed and this amount is owed, or for `undefined` until there is no open refund.
 *
 * A refund that is still under way isn't enough: a refund that the test makes next would get the refusal in its place.
 */
export async function isOwedBack({ loanId }: Paid, amount: number | undefined): Promise<void> {
  const expected = amount === undefined ? undefined : `${amount} owed`;
  const shown = async () => {
    const refund = await refundOf(loanId);
    return refund && `${refund.amount} ${refund.status}`;
  };
  await expect.poll(shown).toBe(expected);
}

/** Records that the lender gave the owed refund back from its own bank. */
export async function giveByHand({ loanId }: Paid): Promise<void> {
  await product.drain();
  const given = `refunds/${(await refundOf(loanId))?.id}/given-back`;
  await asAdmin('POST', given, { reference: 'wire 11' });
}
