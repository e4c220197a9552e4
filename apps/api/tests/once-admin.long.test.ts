import { describe, expect, it } from 'vitest';
import { atOnce } from './at-once.ts';
import { newestPayout, returnPayout, statementEntries } from './bank-and-books.ts';
import { moveDays } from './dates.ts';
import { createLoanOut, eventually, myLoan, payLoan, stats } from './harness.ts';
import {
  admin,
  asAdmin,
  pressedByMany,
  pressedOften,
  product,
  reason,
  timesPosted,
  useHere,
} from './shared/once-admin.ts';

useHere();

async function lastChange(loanId: string): Promise<string> {
  const { body } = await asAdmin('GET', `loans/${loanId}/adjustments`);
  const last = body.findLast(({ can_reverse }: { can_reverse: boolean }) => can_reverse);
  return `loans/${loanId}/adjustments/${last.id}/reverse`;
}

describe(`a command on a loan, ${atOnce} times at once`, () => {
  it('waives, reverses, writes off and records a payment once each', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await moveDays(product, admin, 9);
    const before = await stats(product, admin);
    await pressedByMany(`loans/${loanId}/waive`, { charge: 'late_fee', reason }, 422);
    await pressedByMany(`loans/${loanId}/waive`, { charge: 'interest', reason }, 422);
    await pressedByMany(await lastChange(loanId), { reason }, 409);
    await pressedByMany(`loans/${loanId}/write-off`, { reason }, 409);
    expect(await stats(product, admin)).toMatchObject({
      total_incoming: before.total_incoming - 26.25,
      written_off_loans_count: before.written_off_loans_count + 1,
    });
    await pressedByMany(await lastChange(loanId), { reason }, 409);
    await pressedByMany(`loans/${loanId}/record-payment`, { reason }, 409);
    expect(await stats(product, admin)).toMatchObject({
      total_repaid: before.total_repaid + 25,
      total_incoming: before.total_incoming - 26.25,
    });
    await pressedOften(await lastChange(loanId), { reason });
    await pressedOften(`loans/${loanId}/record-payment`, { reason });
    expect(await timesPosted(loanId)).toMatchObject({
      ...{ late_fee: 1, late_fee_waived: 1, interest_waived: 1, written_off: 1 },
      ...{ adjustment_reversed: 2, payment_recorded_in_error: 1, paid: 2 },
    });
    const me = await product.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body.total_loans_taken).toBe(1);
  });
});

describe(`a refund that is owed, ${atOnce} times at once`, () => {
  it('is sent once more, once, and given back by hand once', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const payout = await newestPayout(product);
    await payLoan(product, borrower, loanId);
    await returnPayout(product, payout);
    await eventually(
      () => myLoan(product, borrower.token),
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds[0]?.status === 'given_back',
    );
    const [first] = (await product.books.refunds.list({ limit: 1 })).data;
    const owed = await failed(first?.id ?? '');
    await pressedByMany(`refunds/${owed}/retry`, undefined, 409);
    await product.drain();
    const refunds = (await product.books.refunds.list({ limit: 10 })).data;
    expect(refunds).toHaveLength(2);
    const again = await failed(refunds[0]?.id ?? '');
    await pressedByMany(`refunds/${again}/given-back`, { reference: 'Check 12' }, 409);
    expect(await timesPosted(loanId)).toMatchObject({
      ...{ refund_created: 2, refund_failed: 2, refund_given_outside: 1 },
    });
    expect((await statementEntries(product, admin, loanId)).at(-1)).toMatchObject({
      owed_back: 0,
    });
  });

  /** Has the payer's bank send a refund back, and answers what is owed then. */
  async function failed(refund: string): Promise<string> {
    await product.bank('POST', `/v1/test_helpers/refunds/${refund}`, { status: 'failed' });
    const { body } = await eventually(
      () => asAdmin('GET', 'refunds'),
      (list) => list.body[0]?.status === 'owed',
    );
    return body[0].id;
  }
});
