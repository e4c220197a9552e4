import { reversalWindowMs } from '@sevenday/lending';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  asAdmin,
  borrow,
  debits,
  edit,
  lastOf,
  life,
  loanId,
  noticeSubjects,
  owed,
  person,
  reverse,
  stands,
  useHere,
  waive,
} from './shared/reversals.ts';

useHere();

/** The number of mails that went out to them. */
async function mails(): Promise<number> {
  await life.worker.drain();
  return (await life.mailsTo(person.email)).length;
}

describe('a change in the borrower’s favor', () => {
  beforeEach(() => borrow());

  it('may be reversed until 15 minutes are over, and then nobody is told of it', async () => {
    const before = await mails();
    const balances = await life.balances();
    expect((await waive('interest')).json()).toMatchObject({ total_due: 20 });
    expect(await owed()).toBe(20);
    expect(await lastOf()).toMatchObject({ can_reverse: true, undo_for_ms: reversalWindowMs });
    await life.pass(reversalWindowMs - 1);
    expect(await noticeSubjects()).toEqual([]);
    expect(await lastOf()).toMatchObject({ can_reverse: true, undo_for_ms: 1 });
    expect((await reverse()).json()).toMatchObject({ total_due: 25, interest_rate: 25 });
    await life.pass(reversalWindowMs * 2);
    expect(await noticeSubjects()).toEqual([]);
    expect(await mails()).toBe(before);
    expect(await owed()).toBe(25);
    expect(await life.balances()).toEqual(balances);
  });

  it('stands from the 15th minute on, with its notice', async () => {
    const before = await mails();
    await waive('interest');
    await life.pass(reversalWindowMs);
    expect(await noticeSubjects()).toEqual(['We lowered what you owe to $20.00']);
    expect(await mails()).toBe(before + 1);
    expect(await lastOf()).toMatchObject({
      ...{ can_reverse: false, undo_until: null, undo_for_ms: null },
    });
    expect(await reverse()).toMatchObject({ statusCode: 409 });
    expect((await reverse()).json()).toMatchObject(stands);
    await life.pass(60 * 86_400_000);
    expect((await reverse()).json()).toMatchObject(stands);
    expect(await owed()).toBe(21);
  });

  it('is not reversed once the loan is paid; the borrower is told only of the payment', async () => {
    const closed = {
      code: 'loan_state',
      detail: 'This loan is repaid, so a change of its terms can no longer be undone.',
    };
    await waive('interest');
    await life.pay(await life.openCheckout(person, loanId), {
      ...{ payment_method: 'card', outcome: 'success' },
    });
    expect(await lastOf()).toMatchObject({ can_reverse: false });
    expect((await reverse()).json()).toEqual(expect.objectContaining(closed));
    await life.pass(reversalWindowMs);
    expect(await noticeSubjects()).toEqual([]);
    expect((await reverse()).json()).toEqual(expect.objectContaining(closed));
  });
});

describe('a fact that was recorded in error', () => {
  it('is reversed whenever it is noticed, and told at once', async () => {
    await borrow();
    await asAdmin('/record-payment');
    await life.pass(60 * 86_400_000);
    expect(await lastOf()).toMatchObject({ can_reverse: true, undo_until: null });
    expect((await reverse()).statusCode).toBe(200);
    await asAdmin('/write-off');
    await life.pass(10 * 86_400_000);
    expect((await reverse()).json()).toMatchObject({ status: 'defaulted', written_off: false });
  });
});

describe('a debit that is announced', () => {
  beforeEach(() => borrow(true));

  it('follows once the change stands, and not where it was reversed', async () => {
    const [announced] = await noticeSubjects();
    await edit({ interest_rate: 20 });
    await reverse();
    await life.pass(reversalWindowMs);
    expect(await noticeSubjects()).toEqual([announced]);
    expect(await debits()).toEqual([{ amount_cents: 2500, status: 'announced' }]);
    await edit({ interest_rate: 20 });
    expect(await debits()).toEqual([{ amount_cents: 2500, status: 'announced' }]);
    await life.pass(reversalWindowMs);
    expect((await noticeSubjects()).slice(0, -1).toSorted()).toEqual([
      expect.stringContaining('$24.00'),
      expect.stringContaining('$24.00'),
    ]);
    expect(await debits()).toEqual([
      { amount_cents: 2500, status: 'cancelled' },
      { amount_cents: 2400, status: 'announced' },
    ]);
    expect((await reverse()).json()).toMatchObject(stands);
  });
});
