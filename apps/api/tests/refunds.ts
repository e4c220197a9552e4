import { describe, expect, it } from 'vitest';
import { askAsAdmin, askHelper, type SignedIn } from './api.ts';
import { newestPayout, postedSince, returnPayout, statementEntries } from './bank-and-books.ts';
import { createLoanOut, eventually, myLoan, type RunningProduct } from './harness.ts';

interface Running {
  product: RunningProduct;
  admin: SignedIn;
}

/** Helpers about money that comes back: what tests ask of loans, the admin and the bank. */
export function refundsOf({ product, admin }: Running) {
  const asAdmin = (method: string, path: string, body?: unknown) =>
    askAsAdmin(product, admin, method, path, body);
  const help = (helper: string, form?: Record<string, string>) => askHelper(product, helper, form);

  // biome-ignore lint/suspicious/noExplicitAny: the wire's shape is what these tests look at.
  function loanIs({ token }: SignedIn, is: (loan: any) => boolean) {
    return eventually(() => myLoan(product, token), is);
  }

  return {
    asAdmin,
    help,
    loanIs,

    lose: (dispute: string) => help(`disputes/${dispute}`, { status: 'lost' }),

    posted: (loanId: string, event: string) => postedSince(product, admin, loanId, event),

    async eventsOf(loanId: string): Promise<string[]> {
      return (await statementEntries(product, admin, loanId)).map(({ event }) => event);
    },

    async owes(loanId: string, owed: number): Promise<void> {
      await product.drain();
      const last = (await statementEntries(product, admin, loanId)).at(-1);
      expect(last).toMatchObject({ owed, owed_back: 0 });
    },

    async refundOf(loanId: string) {
      const all: { loan_id: string; id: string; status: string; amount: number }[] = await asAdmin(
        ...(['GET', 'refunds?limit=100'] as const),
      );
      return all.find(({ loan_id }) => loan_id === loanId);
    },

    isGivenBack: ({ borrower }: { borrower: SignedIn }) =>
      loanIs(
        borrower,
        ({ refunds_and_disputes }) => refunds_and_disputes.refunds[0]?.status === 'given_back',
      ),

    /** Makes a loan that is out, by default without automatic repayment, and answers its payout too. */
    async loanOut(options = { automatic: false }) {
      const { borrower, loanId } = await createLoanOut(product, admin, options);
      return { borrower, loanId, payout: await newestPayout(product) };
    },

    async returned(loan: { borrower: SignedIn; payout: string }): Promise<void> {
      await returnPayout(product, loan.payout);
      await loanIs(loan.borrower, ({ disbursed }) => !disbursed);
    },

    async noticesTo({ borrower }: { borrower: SignedIn }) {
      await product.drain();
      const { body } = await product.call('GET', '/notices', { token: borrower.token });
      return body.notices as { kind: string; subject: string; text: string }[];
    },
  };
}

/** Closes the books and the product after all of a file’s tests, and expects that nothing is wrong in either. */
export function expectCleanClose(running: Running): void {
  describe('the close of all of this', () => {
    it('finds no break, and no work is left that fails', async () => {
      const { product } = running;
      const { asAdmin } = refundsOf(running);
      await product.drain();
      await asAdmin('POST', 'closes');
      const breaks = await asAdmin('GET', 'breaks?limit=200');
      expect(breaks.filter(({ gone_at }: { gone_at: string | null }) => gone_at === null)).toEqual(
        [],
      );
      const { debit, credit } = await asAdmin('GET', 'ledger/trial-balance');
      expect(debit).toBe(credit);
      await product.close();
      const failing = 'select kind, last_error from work where last_error is not null';
      expect(await product.place.query(failing)).toEqual([]);
    });
  });
}
