import { atBank, type SignedIn } from '../api.ts';
import { createLoanOut, payLoan } from '../harness.ts';
import { refundsOf } from '../refunds.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();
export const {
  asAdmin,
  help,
  loanIs,
  eventsOf,
  isGivenBack,
  loanOut,
  noticesTo,
  refundOf,
  returned,
} = refundsOf({ product, admin });

/** Presses Refund in the provider's dashboard, and answers the refund's id. */
export async function refundByHand(
  charge: string,
  form: Record<string, string> = {},
): Promise<string> {
  const { id } = await atBank(product, 'POST', '/v1/refunds', { charge, ...form });
  return id;
}

export async function paidLoan(): Promise<{ borrower: SignedIn; loanId: string; charge: string }> {
  const loan = await createLoanOut(product, admin);
  return { ...loan, ...(await payLoan(product, loan.borrower, loan.loanId)) };
}
