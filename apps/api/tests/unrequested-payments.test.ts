import { describe, expect, it } from 'vitest';
import { askAsAdmin, atBank } from './api.ts';
import { createLoanOut, eventually, myLoan, openDispute, stats } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

interface Difference {
  id: string;
  reference: string;
  part: string;
  expected: number;
  found: number;
  state: string;
  loan_id: string | null;
}

/** Pays the lender on a page that the product did not open. Returns the provider's ids of the payment and its charge. */
async function payUnasked(amountCents: number): Promise<{ payment: string; charge: string }> {
  const customer = await atBank(product, 'POST', '/v1/customers', { name: 'Ann Lee' });
  const session = await atBank(product, 'POST', '/v1/checkout/sessions', {
    ...{ mode: 'payment', customer: customer.id, success_url: 'https://lender.example/paid' },
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(amountCents),
    'line_items[0][price_data][product_data][name]': 'Loan',
    'allowed_payment_method_types[0]': 'card',
  });
  await atBank(product, 'POST', `/v1/test_helpers/checkout/sessions/${session.id}/complete`, {
    ...{ payment_method: 'card', outcome: 'success' },
  });
  const paid = await product.books.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent'],
  });
  const intent = paid.payment_intent;
  if (!intent || typeof intent === 'string') throw new Error('The session was not paid.');
  return { payment: intent.id, charge: String(intent.latest_charge) };
}

const standing = (): Promise<Difference[]> => askAsAdmin(product, admin, 'GET', 'breaks?limit=200');

async function differenceOf(reference: string): Promise<Difference> {
  await askAsAdmin(product, admin, 'POST', 'closes');
  const found = (await standing()).find((row) => row.reference === reference && row.part === '');
  if (!found) throw new Error('The payment shows in no difference.');
  return found;
}

function credit({ id, expected, found }: Difference, loan?: string) {
  return product.call('POST', `/admin/breaks/${id}/resolve`, {
    token: admin.token,
    body: { expected, found, outcome: 'loan_payment', explanation: 'Paid by phone.', loan },
  });
}

describe('a payment at the provider that nobody requested', () => {
  it('pays the loan that the admin names, once, and is followed like every other payment', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const before = await stats(product, admin);
    const { payment, charge } = await payUnasked(2500);
    const found = await differenceOf(payment);
    const answers = await Promise.all([credit(found, loanId.slice(0, 8)), credit(found, loanId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      ...{ state: 'resolved', loan_id: loanId, member_id: borrower.id },
    });
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid', total_due: 0 });
    const after = await stats(product, admin);
    expect(after.total_repaid).toBe(before.total_repaid + 25);
    await askAsAdmin(product, admin, 'POST', 'closes');
    expect(await standing()).toEqual([]);

    const { body: history } = await product.call('GET', `/loans/${loanId}/history`, borrower);
    const titles = history.events.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Repaid in full');
    expect(titles).not.toContain('You opened the payment page');

    const dispute = await openDispute(product, charge);
    await atBank(product, 'POST', `/v1/test_helpers/disputes/${dispute}`, { status: 'lost' });
    const isOwed = ({ status }: { status: string }) => status === 'disbursed';
    expect(await eventually(() => myLoan(product, borrower.token), isOwed)).toMatchObject({
      total_due: 25,
    });
  });

  it('pays no loan that owes another amount or does not exist, and none once it was refunded', async () => {
    const { loanId } = await createLoanOut(product, admin);
    const { payment, charge } = await payUnasked(2000);
    const found = await differenceOf(payment);
    const refused = async (loan?: string) => {
      const { status, body } = await credit(found, loan);
      expect(status).toBe(422);
      return body.fields.loan;
    };
    expect(await refused()).toBe('Enter the number of the loan that was paid.');
    expect(await refused('00000000')).toBe('There is no loan with this number.');
    expect(await refused(loanId)).toContain('owes $25.00, and this payment is $20.00.');
    // Nothing was posted, so the payment can still be refunded and explained.
    expect((await differenceOf(payment)).state).toBe('open');
    await atBank(product, 'POST', '/v1/refunds', { charge });
    expect(await refused(loanId)).toContain('was refunded or disputed at the provider');
    await askAsAdmin(product, admin, 'POST', 'closes');
    for (const row of await standing()) {
      const outcome = row.part === 'fee' ? 'provider_fee' : 'lenders_own_money';
      await askAsAdmin(product, admin, 'POST', `breaks/${row.id}/resolve`, {
        ...{ expected: row.expected, found: row.found, outcome, explanation: 'Refunded.' },
      });
    }
  });
});

expectCleanClose({ product, admin });
