import { describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { createLoanOut, eventually, stats } from './harness.ts';
import {
  admin,
  asAdmin,
  help,
  loanIs,
  pay,
  payByBank,
  product,
  useHere,
} from './shared/returns.ts';

useHere();

async function auditOf(person: SignedIn): Promise<string[]> {
  const { body } = await asAdmin('GET', `members/${person.id}/audit?limit=200`);
  return body.map(({ action }: { action: string }) => action);
}

async function subjectsTo({ token }: SignedIn): Promise<string[]> {
  await product.drain();
  const { body } = await product.call('GET', '/notices', { token });
  return body.notices.map(({ subject }: { subject: string }) => subject);
}

async function returnNewestPayout(): Promise<void> {
  const [account] = (await product.books.treasury.financialAccounts.list()).data;
  const { data } = await product.books.treasury.outboundPayments.list({
    ...{ financial_account: account?.id ?? '', status: 'posted', limit: 1 },
  });
  await help(`treasury/outbound_payments/${data[0]?.id}/return`, {
    'returned_details[code]': 'account_closed',
  });
}

describe('a bank payment that comes back after it had settled', () => {
  it('for insufficient funds opens the loan again, counts against the account, and is told once', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const charge = await payByBank(borrower, loanId);
    const before = await stats(product, admin);
    await help(`charges/${charge}/dispute`, { reason: 'insufficient_funds' });
    expect(await loanIs(borrower, ({ status }) => status === 'disbursed')).toMatchObject({
      ...{ total_due: 25, automatic_repayment: false, can_pay: true },
      // Nobody has to decide on what a bank returned.
      refunds_and_disputes: { disputes: [], refunds: [] },
    });
    const after = await stats(product, admin);
    expect(after.total_repaid).toBe(before.total_repaid - 25);
    expect(after.total_incoming).toBe(before.total_incoming + 25);
    expect(await auditOf(borrower)).toContain('strike.counted');
    const subjects = (await subjectsTo(borrower)).filter((subject) =>
      /was returned|open again/.test(subject),
    );
    expect(subjects).toEqual(['Your payment of $25.00 was returned: your loan is not repaid']);
    const { token } = borrower;
    const { body } = await product.call('GET', `/loans/${loanId}/history`, { token });
    const titles = body.events.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Your payment was returned by your bank');
    expect(titles.filter((title: string) => title.includes('disputed'))).toEqual([]);
  });

  it('as not authorized counts against no account, and its account is not debited again', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const charge = await payByBank(borrower, loanId);
    await help(`charges/${charge}/dispute`, { reason: 'debit_not_authorized' });
    const loan = await loanIs(borrower, ({ status }) => status === 'disbursed');
    expect(loan).toMatchObject({ automatic_repayment: false, next_debit: null });
    expect(await auditOf(borrower)).not.toContain('strike.counted');
  });
});

describe('a refund', () => {
  it('that fails after it had succeeded is owed again, is sent once more, and may be given back outside', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    await pay(borrower, loanId);
    await returnNewestPayout();
    const standsAt = (status: string) =>
      loanIs(borrower, ({ refunds_and_disputes }) =>
        refunds_and_disputes.refunds.some((refund: { status: string }) => refund.status === status),
      );
    expect(await standsAt('given_back')).toMatchObject({ status: 'cancelled' });
    const owed = async () => {
      const { body } = await asAdmin('GET', 'refunds');
      return body.find((refund: { loan_id: string }) => refund.loan_id === loanId);
    };
    const refunded = async () => (await product.books.refunds.list({ limit: 1 })).data[0]?.id ?? '';

    const first = await refunded();
    await help(`refunds/${first}`, { status: 'failed' });
    const failed = await eventually(owed, (refund) => refund !== undefined);
    expect(failed).toMatchObject({ amount: 25 });
    expect(await subjectsTo(borrower)).toContain('We owe you $25.00');
    expect((await asAdmin('POST', `refunds/${failed.id}/retry`)).status).toBe(200);
    const second = await eventually(refunded, (id) => id !== first);
    await product.drain();
    await help(`refunds/${second}`, { status: 'failed' });
    const again = await eventually(
      owed,
      (refund) => refund !== undefined && refund.id !== failed.id && refund.failure_reason,
    );
    const url = `refunds/${again.id}/given-back`;
    expect((await asAdmin('POST', url, { reference: 'Check 12' })).status).toBe(200);
    expect(await owed()).toBeUndefined();
    expect((await asAdmin('POST', url, { reference: 'Check 12' })).status).toBe(409);
  });
});

describe('the close of all of this', () => {
  it('finds no break: payments, fees, disputes, returns and refunds agree with the provider by their references', async () => {
    await product.drain();
    const { status, body } = await asAdmin('POST', 'closes');
    expect(status).toBe(200);
    expect((await asAdmin('GET', 'breaks?limit=200')).body).toEqual([]);
    expect(body.loans_compared).toBeGreaterThanOrEqual(3);
  });
});
