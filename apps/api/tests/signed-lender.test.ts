import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { dayText, moveDays } from './dates.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  loanArrives,
  payLoan,
  type RunningProduct,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';

let product: RunningProduct;
let admin: SignedIn;

const elm = { LENDER_NAME: 'Elm Lending', LENDER_ADDRESS: '1 Elm Street, Albany' };
const oak = { LENDER_NAME: 'Oak Lending', LENDER_ADDRESS: '2 Oak Street, Boston' };
const creditorOf = ({ LENDER_NAME: name, LENDER_ADDRESS: address }: typeof elm) => ({
  name,
  address,
});

beforeAll(async () => {
  product = await startProduct(elm);
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

const restart = async (settings: Record<string, string>) => {
  product = await product.restart(settings);
};

async function loanOf({ token }: SignedIn, loanId: string) {
  return (await product.call('GET', `/loans/${loanId}`, { token })).body;
}

async function toldTo(
  { token }: SignedIn,
  kind: string,
): Promise<{ subject: string; text: string }[]> {
  await product.drain();
  const { body } = await product.call('GET', '/notices?limit=100', { token });
  return body.notices.filter((notice: { kind: string }) => notice.kind === kind);
}

describe('a lender who is called otherwise', () => {
  it('sends a loan that waits once its borrower has accepted again, and is named by it from then on', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { token } = borrower;
    const { body: asked } = await requestLoan(product, token, 20, undefined, true);
    expect(asked.creditor).toEqual(creditorOf(elm));
    expect(await loanOf(borrower, asked.id)).toMatchObject({ needs_reacceptance: false });

    await restart(oak);
    expect(await loanOf(borrower, asked.id)).toMatchObject({
      ...{ creditor: creditorOf(elm), needs_reacceptance: true },
    });
    expect(await disburse(product, admin, asked.id)).toMatchObject({
      status: 409,
      body: { code: 'creditor_changed' },
    });
    const pending = await product.call('GET', '/admin/pending-loans', { token: admin.token });
    expect(pending.body).toMatchObject([{ id: asked.id, needs_reacceptance: true }]);
    await restart({});
    const told = await toldTo(borrower, 'money_returned');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Our name or address changed before we sent the $20.00.');

    const path = `/loans/${asked.id}/reacceptance`;
    const quote = await product.call('GET', path, { token });
    expect(quote.body).toMatchObject({ creditor_changed: true, total: 25 });
    const shown = JSON.stringify(quote.body.agreement);
    expect(shown).toContain('the lender, Oak Lending, 2 Oak Street, Boston');
    expect(shown).not.toContain('Elm');
    const body = {
      contract_accepted: true,
      automatic_repayment: true,
      documents_hash: quote.body.documents_hash,
    };
    const accepted = await product.call('POST', path, { token, body });
    expect(accepted.body).toMatchObject({ creditor: creditorOf(oak), needs_reacceptance: false });
    expect((await product.call('GET', path, { token })).status).toBe(409);
    const [signed] = await toldTo(borrower, 'agreement_signed');
    expect(signed?.text).toContain('The name or address of your lender changed');

    expect((await disburse(product, admin, asked.id)).status).toBe(200);
    await loanArrives(product, token);
    // The account is the same, so the authorization to debit it stands.
    expect(await toldTo(borrower, 'debit_announced')).toHaveLength(1);
  });

  it('is named by a loan that was sent as it was signed', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await restart({ LENDER_NAME: 'Ash Lending', LENDER_ADDRESS: '3 Ash Street, Chicago' });
    expect(await loanOf(borrower, loanId)).toMatchObject({
      ...{ creditor: creditorOf(oak), needs_reacceptance: false },
    });
    await payLoan(product, borrower, loanId);
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    expect(body.receipt.lender).toMatchObject(creditorOf(oak));
    const next = await createLoanOut(product, admin, { automatic: false });
    expect(await loanOf(next.borrower, next.loanId)).toMatchObject({
      creditor: { name: 'Ash Lending' },
    });
  });
});

describe('a lender who moves to another time zone', () => {
  // spec: 9.3.4
  it('leaves the days of a loan as they were signed, in its calls, mails and ageing', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const before = await loanOf(borrower, loanId);
    // The last minute of a day in New York is in the next day there.
    await restart({ LENDER_TIME_ZONE: 'Asia/Tokyo' });
    const { term_date, time_zone } = await loanOf(borrower, loanId);
    expect({ term_date, time_zone }).toEqual({
      ...{ term_date: before.term_date, time_zone: 'America/New_York' },
    });
    const dueOn = dayText(new Date(term_date));
    await moveDays(product, admin, 7);
    const reminders = await toldTo(borrower, 'payment_due');
    expect(reminders.at(-1)?.subject).toBe(`$25.00 is due on ${dueOn}`);
    await moveDays(product, admin, 1);
    expect(await loanOf(borrower, loanId)).toMatchObject({ is_overdue: true, days_until_due: -1 });
    const [overdue] = await toldTo(borrower, 'overdue');
    expect(overdue?.text).toContain(`Your loan was due on ${dueOn}`);
    const listed = await product.call('GET', '/admin/active-loans', { token: admin.token });
    expect(listed.body.find(({ id }: { id: string }) => id === loanId)).toMatchObject({
      ...{ time_zone: 'America/New_York', days_until_due: -1 },
    });
    const next = await createLoanOut(product, admin, { automatic: false });
    expect(await loanOf(next.borrower, next.loanId)).toMatchObject({ time_zone: 'Asia/Tokyo' });
  });
});
