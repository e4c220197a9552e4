import type { SignedIn } from '../api.ts';
import { openCheckout } from '../harness.ts';
import { refundsOf } from '../refunds.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export const { help, isGivenBack, loanIs, loanOut, asAdmin, owes, returned, noticesTo } = refundsOf(
  {
    product,
    admin,
  },
);
export const payByBank = async ({ borrower, loanId }: { borrower: SignedIn; loanId: string }) => {
  const { sessionId } = await openCheckout(product, borrower.token, loanId);
  const chosen = { payment_method: 'us_bank_account', outcome: 'success' };
  await help(`checkout/sessions/${sessionId}/complete`, chosen);
  await loanIs(borrower, ({ payment_processing }) => payment_processing);
  const { payment_intent } = await product.books.checkout.sessions.retrieve(sessionId);
  return String(payment_intent);
};
export const settle = (payment: string, outcome: string) =>
  help(`payment_intents/${payment}/settle`, { outcome });
