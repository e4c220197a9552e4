import { describe, expect, it } from 'vitest';
import { askHelper, type SignedIn } from './api.ts';
import { movementsAtBank, newestPayout } from './bank-and-books.ts';
import { moveDays } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  requestLoan,
} from './harness.ts';
import {
  admin,
  asAdmin,
  noticesTo,
  product,
  reverseLast,
  stats,
  useHere,
  waiting,
} from './shared/noted-payments.ts';

useHere();

describe('a command on a loan that is out', () => {
  it('gives three days before a late fee when a payment was recorded by mistake, and says when and why one was added', async () => {
    const { borrower, loanId } = await waiting();
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    await asAdmin(`/loans/${loanId}/record-payment`);
    await moveDays(product, admin, 9);
    expect((await reverseLast(loanId)).body).toMatchObject({
      ...{ is_overdue: true, late_fee: 0, total_due: 25, payment_returned: false },
    });
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({ late_fee: 0, total_due: 25 });
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({ late_fee: 1.25 });
    const { body } = await product.call('GET', '/notices', { token: borrower.token });
    const noted = body.notices.find(({ kind }: { kind: string }) => kind === 'payment_returned');
    expect(noted.text).toMatch(
      /the money did not reach us.*is overdue\. No late fee is added before .*Please pay \$25.00 now/s,
    );
    expect(await noticesTo(borrower)).toEqual([
      'A late fee of $1.25 was added to your loan',
      'A payment of $25.00 was recorded by mistake: your loan is not repaid',
      'Receipt: your loan is repaid, $25.00',
    ]);
  });

  it('is due by the arrival of its money, also where a payment was recorded by mistake before it', async () => {
    const { borrower, loanId } = await waiting();
    await askHelper(product, 'settings', { outbound_payments: 'manual' });
    await disburse(product, admin, loanId);
    const { term_date: dueAt } = await myLoan(product, borrower.token);
    expect((await asAdmin(`/loans/${loanId}/record-payment`)).status).toBe(200);
    await moveDays(product, admin, 2);
    const { total_disbursed: before } = await stats();
    await askHelper(product, `treasury/outbound_payments/${await newestPayout(product)}/post`);
    await askHelper(product, 'settings', { outbound_payments: 'at_once' });
    await eventually(stats, ({ total_disbursed }) => total_disbursed > before);
    const { body } = await reverseLast(loanId);
    const twoDaysLater = new Date(Date.parse(dueAt) + 2 * 86_400_000).toISOString();
    expect(body).toMatchObject({ status: 'disbursed', late_fee: 0, total_due: 25 });
    expect(body.term_date.slice(0, 10)).toBe(twoDaysLater.slice(0, 10));
  });

  it('that recorded a payment by mistake while the money was on its way leaves it on its way, to arrive or to come back', async () => {
    await askHelper(product, 'settings', { outbound_payments: 'manual' });
    const onItsWay = async () => {
      const borrower = await createVerifiedBorrower(product, admin);
      const { body } = await requestLoan(product, borrower.token);
      await disburse(product, admin, body.id);
      const { payouts } = await eventually(
        () => movementsAtBank(product, borrower.email),
        (moved) => moved.payouts.length === 1,
      );
      expect(payouts).toMatchObject([{ status: 'processing' }]);
      expect((await asAdmin(`/loans/${body.id}/record-payment`)).body.status).toBe('repaid');
      expect((await reverseLast(body.id)).body).toMatchObject({ status: 'funded', total_due: 25 });
      expect(await myLoan(product, borrower.token)).toMatchObject({
        ...{ status: 'funded', disbursed: true, can_pay: true },
      });
      return { borrower, payout: await newestPayout(product) };
    };
    const [arriving, failing] = [await onItsWay(), await onItsWay()];
    // Past its due day: money that is still on its way is not owed back yet.
    await moveDays(product, admin, 9);
    expect(await myLoan(product, arriving.borrower.token)).toMatchObject({
      ...{ is_overdue: false, days_until_due: null, late_fee: 0, total_due: 25 },
    });
    const kindsTo = async ({ token }: SignedIn) => {
      await product.drain();
      const { body } = await product.call('GET', '/notices', { token });
      return body.notices.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kindsTo(arriving.borrower)).not.toContain('debit_announced');
    await askHelper(product, `treasury/outbound_payments/${arriving.payout}/post`);
    await askHelper(product, `treasury/outbound_payments/${failing.payout}/fail`);
    await askHelper(product, 'settings', { outbound_payments: 'at_once' });

    await loanArrives(product, arriving.borrower.token);
    const kinds = await kindsTo(arriving.borrower);
    expect(kinds).toContain('money_arrived');
    expect(kinds.filter((kind: string) => kind === 'debit_announced')).toHaveLength(1);
    const back = await eventually(
      () => myLoan(product, failing.borrower.token),
      ({ disbursed }) => !disbursed,
    );
    expect(back).toMatchObject({ status: 'funded', total_due: 25, term_date: null });
    expect(await kindsTo(failing.borrower)).toContain('money_returned');
    expect(await kindsTo(failing.borrower)).not.toContain('debit_announced');
  });
});
