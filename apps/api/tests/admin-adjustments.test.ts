import { describe, expect, it } from 'vitest';
import { adminToolsOf } from './admin-tools.ts';
import { statementEntries } from './bank-and-books.ts';
import { createLoanOut, createVerifiedBorrower, myLoan, requestLoan } from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const { asAdmin, waiting, leaveInAccount } = adminToolsOf(() => ({ product, admin }));

describe('several loans at once', () => {
  it('are rejected for one reason, but for one that was sent', async () => {
    const { loanId: sent } = await createLoanOut(product, admin);
    const { borrower, loanId } = await waiting();
    const rejected = await asAdmin('/reject-loans', {
      loan_ids: [sent, loanId],
      reason: 'incomplete',
    });
    expect(rejected.body).toMatchObject({
      done_count: 1,
      results: [
        { done: false, code: 'loan_state' },
        { done: true, status: 'rejected' },
      ],
    });
    expect((await myLoan(product, borrower.token)).rejection_reason).toContain('incomplete');
  });

  it('are refused together beyond what the payout account holds, and nothing is sent', async () => {
    const { borrower, loanId } = await waiting(5);
    const fill = await leaveInAccount(100);
    const refused = await asAdmin('/disburse-loans', { loan_ids: [loanId] });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'payout_balance_too_low',
        detail: 'This loan is $5.00, and the payout account has $1.00. Add money to it first.',
      },
    });
    const { loanId: another } = await waiting(5);
    expect((await asAdmin('/disburse-loans', { loan_ids: [loanId, another] })).body.detail).toBe(
      'These loans come to $10.00, and the payout account has $1.00. Choose fewer.',
    );
    const before = await statementEntries(product, admin, loanId);
    const alone = await asAdmin(`/disburse-loan/${loanId}`);
    expect(alone).toMatchObject({ status: 422, body: refused.body });
    // A loan that can't be sent at all is refused for that reason, whatever the account holds.
    const closed = await waiting(5);
    await asAdmin(`/reject-loan/${closed.loanId}`, {});
    expect((await asAdmin(`/disburse-loan/${closed.loanId}`)).body.code).toBe('loan_state');
    expect(await statementEntries(product, admin, loanId)).toEqual(before);
    expect(await myLoan(product, borrower.token)).toMatchObject({ disbursed: false });
    await fill();
    expect((await asAdmin('/disburse-loans', { loan_ids: [loanId] })).body.done_count).toBe(1);
  });
});

describe('new loans, paused', () => {
  it('are refused with the admin’s sentence, which the limits tell before, until they are resumed', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const sentence = 'We lend again on Monday.';
    expect((await asAdmin('/lending/pause', { sentence: ' ' })).status).toBe(400);
    expect((await asAdmin('/lending/pause', { sentence })).body).toMatchObject({
      paused: true,
      sentence,
      changed_by: expect.any(String),
    });
    const other = await asAdmin('/lending/pause', { sentence: 'Back next year.' });
    expect(other).toMatchObject({ status: 409, body: { code: 'lending_paused' } });
    expect((await asAdmin('/lending/pause', { sentence })).body).toMatchObject({ sentence });
    const limits = () => product.call('GET', '/loans/limits', { token: borrower.token });
    expect((await limits()).body.lending_paused).toBe(sentence);
    expect(await requestLoan(product, borrower.token)).toMatchObject({
      status: 409,
      body: { code: 'lending_paused', detail: sentence },
    });
    expect((await asAdmin('/lending/resume', {})).body).toMatchObject({ paused: false });
    expect((await limits()).body.lending_paused).toBeNull();
    expect((await requestLoan(product, borrower.token)).status).toBe(201);
  });
});
