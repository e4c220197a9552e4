import type { SignedIn } from './api.ts';
import { createVerifiedBorrower, type RunningProduct, requestLoan, stats } from './harness.ts';

/** What an admin gives as the reason of a command. */
export const reason = 'Agreed on the telephone';

/** Helpers by which the admin of the running product acts, and that read what borrowers learn of it. */
export function adminToolsOf(running: () => { product: RunningProduct; admin: SignedIn }) {
  function asAdmin(path: string, body: Record<string, unknown> = { reason }, method = 'POST') {
    const { product, admin } = running();
    return product.call(method, `/admin${path}`, {
      token: admin.token,
      body: method === 'GET' ? undefined : body,
    });
  }

  async function adjustmentsOf(loanId: string) {
    return (await asAdmin(`/loans/${loanId}/adjustments`, undefined, 'GET')).body;
  }

  return {
    asAdmin,
    adjustmentsOf,

    async reverseLast(loanId: string) {
      const last = (await adjustmentsOf(loanId)).findLast(
        (made: { can_reverse: boolean }) => made.can_reverse,
      );
      return asAdmin(`/loans/${loanId}/adjustments/${last.id}/reverse`);
    },

    stats: () => stats(running().product, running().admin),

    /** The subjects of a borrower's notices about adjustments and payments, the newest first. */
    async noticesTo({ token }: SignedIn): Promise<string[]> {
      const { product } = running();
      await product.drain();
      const { body } = await product.call('GET', '/notices', { token });
      return body.notices
        .map(({ subject }: { subject: string }) => subject)
        .filter((subject: string) => /lowered|owe |by mistake|Receipt|late fee/i.test(subject));
    },

    /** Makes a pending loan without automatic repayment. */
    async waiting(amount = 20) {
      const { product, admin } = running();
      const borrower = await createVerifiedBorrower(product, admin);
      const { body } = await requestLoan(product, borrower.token, amount, undefined, false);
      return { borrower, loanId: body.id as string };
    },

    async pendingLoan(loanId: string) {
      const { body } = await asAdmin('/pending-loans?limit=200', undefined, 'GET');
      return body.find(({ id }: { id: string }) => id === loanId);
    },

    /**
     * Takes all but so many cents out of the payout account, and answers a function that puts them back. A loan has to
     * have been sent before: the money goes to its borrower.
     */
    async leaveInAccount(left: number): Promise<() => Promise<void>> {
      const { product } = running();
      const [account] = (await product.books.treasury.financialAccounts.list()).data;
      if (!account?.balance.cash.usd) throw new Error('The bank has no money.');
      const methods = await product.books.treasury.outboundPayments.list({
        financial_account: account.id,
        limit: 1,
      });
      const used = methods.data[0];
      if (!used) throw new Error('No loan was sent before.');
      // Otherwise it would be posted in two seconds, and could not be taken back.
      await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments: 'manual' });
      const emptied = await product.books.treasury.outboundPayments.create({
        amount: account.balance.cash.usd - left,
        currency: 'usd',
        financial_account: account.id,
        customer: String(used.customer),
        destination_payment_method: String(used.destination_payment_method),
        end_user_details: { present: false },
      });
      return async () => {
        await product.books.treasury.outboundPayments.cancel(emptied.id);
        await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments: 'auto' });
      };
    },

    /** The lender's day, so many days from today. */
    async dayFromNow(days: number): Promise<string> {
      const { body: config } = await running().product.call('GET', '/config');
      const at = new Date(Date.parse(config.business_date) + days * 86_400_000);
      return at.toLocaleDateString('en-CA', { timeZone: config.lender.time_zone });
    },
  };
}
