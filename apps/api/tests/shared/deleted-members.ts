import { expect } from 'vitest';
import { askAsAdmin, askHelper, type SignedIn } from '../api.ts';
import { postedSince, statementEntries } from '../bank-and-books.ts';
import { createLoanOut, payLoan } from '../harness.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export const asAdmin = (method: string, path: string, body?: unknown) =>
  askAsAdmin(product, admin, method, path, body);
export const help = (helper: string, form?: Record<string, string>) =>
  askHelper(product, helper, form);

/** A loan that was paid by card, of a member who is deleted after `before`. */
export async function paidLoan(before: (charge: string) => Promise<void> = async () => undefined) {
  const { borrower, loanId } = await createLoanOut(product, admin);
  const { charge } = await payLoan(product, borrower, loanId);
  await before(charge);
  await remove(borrower);
  return { loanId, charge };
}

export async function remove({ id }: SignedIn): Promise<void> {
  await product.drain();
  await asAdmin('DELETE', `members/${id}`);
  await product.drain();
}

export const entriesOf = (loanId: string) => statementEntries(product, admin, loanId);
export const posted = (loanId: string, event: string) => postedSince(product, admin, loanId, event);

export async function owesNothing(loanId: string): Promise<void> {
  expect((await entriesOf(loanId)).at(-1)).toMatchObject({ owed: 0, owed_back: 0 });
}
/** The bank reports both: that the page had ended, and that it was paid. */
export async function payLate(sessionId: string): Promise<void> {
  const late = { payment_method: 'card', late: 'true' };
  await help(`checkout/sessions/${sessionId}/complete`, late);
}

export async function owedOf(loanId: string) {
  const all: { loan_id: string; id: string }[] = await asAdmin('GET', 'refunds?limit=100');
  return all.find(({ loan_id }) => loan_id === loanId);
}
