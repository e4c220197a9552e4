import type { SignedIn } from '../api.ts';
import { returnPayout } from '../bank-and-books.ts';
import { eventually, openCheckout, payLoan } from '../harness.ts';
import { refundsOf } from '../refunds.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export const {
  eventsOf,
  help,
  isGivenBack,
  loanIs,
  loanOut,
  lose,
  asAdmin,
  owes,
  posted,
  refundOf,
} = refundsOf({ product, admin });

/** A paid loan whose payout came back, so that its payment is to be given back. */
export async function refundedLoan(card?: string) {
  const { borrower, loanId, payout } = await loanOut({ automatic: true });
  const charge = card ? await payWith(card, borrower, loanId) : undefined;
  const paid = charge ?? (await payLoan(product, borrower, loanId)).charge;
  await product.drain();
  await returnPayout(product, payout);
  return { borrower, loanId, charge: paid };
}

export async function payWith(number: string, borrower: SignedIn, loanId: string): Promise<string> {
  const { sessionId } = await openCheckout(product, borrower.token, loanId);
  const card = { number, exp_month: '12', exp_year: '2034', cvc: '123' };
  await help(
    `checkout/sessions/${sessionId}/pay`,
    Object.fromEntries(Object.entries(card).map(([name, value]) => [`card[${name}]`, value])),
  );
  await loanIs(borrower, ({ status }) => status === 'repaid');
  const session = await product.books.checkout.sessions.retrieve(sessionId);
  const intent = await product.books.paymentIntents.retrieve(String(session.payment_intent));
  return String(intent.latest_charge);
}
export const hold = async (kind: string) =>
  (await help('faults', { kind, method: 'POST', path: '/v1/refunds' })).id as string;
export const isHeld = (fault: string) =>
  eventually(
    () => product.bank('GET', `/v1/test_helpers/faults`),
    ({ body }) =>
      body.data.some((one: { id: string; hits: number }) => one.id === fault && one.hits > 0),
  );
export const letGo = (fault: string) => product.bank('DELETE', `/v1/test_helpers/faults/${fault}`);
