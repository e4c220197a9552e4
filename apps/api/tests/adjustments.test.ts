import { describe, expect, it } from 'vitest';
import { adminToolsOf, reason } from './admin-tools.ts';
import { letChangesStand } from './dates.ts';
import { createLoanOut, disburse, loanArrives, myLoan } from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const { asAdmin, adjustmentsOf, reverseLast, stats, noticesTo, waiting } = adminToolsOf(() => ({
  product,
  admin,
}));

async function activeLoan(loanId: string) {
  const { body } = await asAdmin(`/active-loans?search=${loanId}`, undefined, 'GET');
  return body[0];
}

describe('a command on a loan that is out', () => {
  it('waives the interest and records a payment from outside, which is reversed before the waiver, or alone', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const before = await stats();
    expect(
      (await asAdmin(`/loans/${loanId}/waive`, { charge: 'late_fee', reason })).body,
    ).toMatchObject({
      code: 'edit_not_allowed',
    });
    expect((await asAdmin(`/loans/${loanId}/waive`, { charge: 'interest' })).body.fields).toEqual({
      reason: 'Reason is required.',
    });
    const waived = await asAdmin(`/loans/${loanId}/waive`, { charge: 'interest', reason });
    expect(waived.body).toMatchObject({ total_due: 20, interest_amount: 0, interest_rate: 0 });
    const paid = await asAdmin(`/loans/${loanId}/record-payment`);
    expect(paid.body).toMatchObject({ status: 'repaid', total_due: 0 });
    expect((await stats()).total_repaid).toBe(before.total_repaid + 20);
    const receivedOutside = async () => {
      const { body } = await asAdmin(`/members/${borrower.id}/loans`, undefined, 'GET');
      return body[0].attempts.filter(({ kind }: { kind: string }) => kind === 'received_outside');
    };
    expect(await receivedOutside()).toMatchObject([{ amount: 20, status: 'received' }]);
    const [first] = await adjustmentsOf(loanId);
    expect(await asAdmin(`/loans/${loanId}/adjustments/${first.id}/reverse`)).toMatchObject({
      status: 409,
      body: { code: 'loan_state', detail: expect.stringContaining('later change') },
    });
    expect((await reverseLast(loanId)).body).toMatchObject({ status: 'disbursed', total_due: 20 });
    expect(await receivedOutside()).toMatchObject([{ amount: 20, status: 'recorded_by_mistake' }]);
    // The borrower was told something since that counts on the waiver.
    expect(await adjustmentsOf(loanId)).toMatchObject([{ can_reverse: false }, {}]);
    expect(await asAdmin(`/loans/${loanId}/adjustments/${first.id}/reverse`)).toMatchObject({
      status: 409,
      body: { code: 'loan_state', detail: expect.stringContaining('This change has stood since') },
    });
    expect(await stats()).toMatchObject({ total_repaid: before.total_repaid });
    expect(await myLoan(product, borrower.token)).toMatchObject({ total_due: 20, can_pay: true });
    await letChangesStand(product, admin);
    const me = await product.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body.total_loans_taken).toBe(0);
    expect(await noticesTo(borrower)).toEqual([
      'We lowered what you owe to $20.00',
      'A payment of $20.00 was recorded by mistake: your loan is not repaid',
      'Receipt: your loan is repaid, $20.00',
    ]);
    const page = await product.call('GET', `/loans/${loanId}/history`, { token: borrower.token });
    expect(page.body.events.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining([
        'The payment we had recorded was a mistake',
        'We lowered the interest',
      ]),
    );
    expect(await adjustmentsOf(loanId)).toMatchObject([
      { kind: 'rate_lowered', amount: 5, reason, undone_reason: null, can_reverse: false },
      { kind: 'paid_outside', amount: 20, reason, undone_reason: reason, can_reverse: false },
    ]);
    const [, paidBefore] = await adjustmentsOf(loanId);
    expect(await asAdmin(`/loans/${loanId}/adjustments/${paidBefore.id}/reverse`)).toMatchObject({
      status: 409,
      body: { detail: 'This was reversed before.' },
    });
    expect(await asAdmin(`/loans/${loanId}/write-off`)).toMatchObject({
      status: 409,
      body: { code: 'loan_state', detail: 'This loan is not overdue.' },
    });
  });

  it('is not done where a term has changed since it was looked at, and names the present term', async () => {
    const { loanId } = await createLoanOut(product, admin);
    const { amount, interest_rate, late_fee, term_date } = await activeLoan(loanId);
    const seen = { amount, interest_rate, late_fee, term_date };
    const edit = (body: object) => asAdmin(`/loans/${loanId}`, { reason, ...body }, 'PUT');
    expect((await edit({ amount: 18, seen })).body).toMatchObject({ amount: 18 });
    expect(await adjustmentsOf(loanId)).toMatchObject([
      { kind: 'amount_lowered', amount: 2.5, interest: 0.5 },
    ]);
    expect(await edit({ amount: 19, seen })).toMatchObject({
      status: 409,
      body: {
        code: 'loan_changed',
        fields: { amount: 'This has changed since you opened the form: it is $18.00 now.' },
      },
    });
    const rateAlone = await edit({ interest_rate: 20, seen });
    expect(rateAlone.body.fields).toEqual({ amount: expect.stringContaining('$18.00') });
    expect(await activeLoan(loanId)).toMatchObject({ amount: 18, interest_rate: 25 });
    const looked = { ...seen, amount: 18 };
    expect((await edit({ interest_rate: 20, seen: looked })).body).toMatchObject({
      total_due: 21.6,
    });
    expect(
      await edit({ amount: 15, seen: { ...looked, interest_rate: 20, term_date: null } }),
    ).toMatchObject({
      body: {
        code: 'loan_changed',
        fields: { term_date: expect.stringMatching(/it is \w+ \d+, 20\d\d now/) },
      },
    });
    expect((await edit({ amount: 15 })).body).toMatchObject({ amount: 15 });
  });

  it('writes off what is overdue with its fee, takes a payment after it, and reverses each exactly', async () => {
    const { borrower, loanId } = await waiting();
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    await product.call('POST', '/sandbox/clock', {
      token: admin.token,
      body: { advance_days: 8 },
    });
    const overdue = await stats();
    const gone = await asAdmin(`/loans/${loanId}/write-off`);
    expect(gone.body).toMatchObject({ status: 'defaulted', written_off: true, total_due: 26.25 });
    const off = await stats();
    expect(off.total_incoming).toBe(overdue.total_incoming - 26.25);
    expect(off.written_off_loans_count).toBe(overdue.written_off_loans_count + 1);
    expect(await asAdmin(`/loans/${loanId}/waive`, { charge: 'late_fee', reason })).toMatchObject({
      status: 409,
    });
    expect((await asAdmin(`/loans/${loanId}/record-payment`)).body.status).toBe('repaid');
    expect((await reverseLast(loanId)).body).toMatchObject({ written_off: true });
    expect(await stats()).toEqual(off);
    expect((await reverseLast(loanId)).body).toMatchObject({
      status: 'disbursed',
      is_overdue: true,
      late_fee: 1.25,
    });
    expect(await stats()).toEqual(overdue);
    const waived = await asAdmin(`/loans/${loanId}/waive`, { charge: 'late_fee', reason });
    expect(waived.body).toMatchObject({ late_fee: 0, total_due: 25 });
    const audit = await asAdmin(`/members/${borrower.id}/audit`, undefined, 'GET');
    expect(audit.body.map((line: { action: string }) => line.action)).toEqual(
      expect.arrayContaining([
        'loan.written_off',
        'loan.paid_outside',
        'loan.change_reversed',
        'loan.late_fee_waived',
      ]),
    );
  });
});
