import { describe, expect, it } from 'vitest';
import { adminToolsOf } from './admin-tools.ts';
import { loanArrives } from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const { asAdmin, waiting } = adminToolsOf(() => ({ product, admin }));

describe('several loans at once', () => {
  it('are sent while the payout account holds enough, and each says what became of it', async () => {
    const [one, two] = [await waiting(5), await waiting(6)];
    const stranger = 'b1d1a1d4-0000-4000-8000-000000000000';
    const account = await asAdmin('/payout-account', undefined, 'GET');
    expect(account.body).toEqual({ payouts: 'provider', available: expect.any(Number) });
    const sent = await asAdmin('/disburse-loans', {
      loan_ids: [one.loanId, stranger, two.loanId, one.loanId],
    });
    expect(sent.body).toMatchObject({ done_count: 2, done_total: 11 });
    expect(sent.body.results).toMatchObject([
      { id: one.loanId, done: true, status: 'funded' },
      { id: stranger, done: false, code: 'loan_not_found', detail: expect.any(String) },
      { id: two.loanId, done: true },
    ]);
    const three = await waiting(7);
    const pressedAgain = await asAdmin('/disburse-loans', { loan_ids: [two.loanId, three.loanId] });
    expect(pressedAgain.body).toMatchObject({
      results: [{ id: two.loanId, done: false, code: 'already_sent' }, { done: true }],
      done_count: 1,
      done_total: 7,
    });
    await loanArrives(product, two.borrower.token);
    await loanArrives(product, three.borrower.token);
    const after = await asAdmin('/payout-account', undefined, 'GET');
    expect(after.body.available).toBeCloseTo(account.body.available - 18);
    expect((await asAdmin('/disburse-loans', { loan_ids: [] })).body.detail).toBe('Choose a loan.');
    const refused = await asAdmin('/disburse-loans', {
      loan_ids: [one.loanId],
      transfer_reference: 'A1',
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
