import { reversalWindowMs } from '@sevenday/lending';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockLoan, reverseAdjustment } from '../src/loans/index.ts';
import { isLongRun } from '../src/platform/testing.ts';
import { reason } from './admin-tools.ts';
import {
  asAdmin,
  asked,
  borrow,
  dayLater,
  debits,
  edit,
  give,
  lastOf,
  life,
  loanId,
  made,
  myLoan,
  noticeSubjects,
  now,
  owed,
  person,
  raise,
  refused,
  reverse,
  stands,
  useHere,
  waiting,
  waive,
} from './shared/reversals.ts';

useHere();

/** The long run tries more often which of the two comes first. */
const rounds = isLongRun ? 5 : 2;

describe('a change in the borrower’s favor', () => {
  beforeEach(() => borrow());

  it('stands from the 15th minute on where its notice is late', async () => {
    await edit({ amount: 10 });
    await life.query(`update loan_adjustments set made_at = made_at - interval '15 minutes',
      notice_due_at = notice_due_at - interval '15 minutes' where loan_id = '${loanId}'`);
    expect(await lastOf()).toMatchObject({ can_reverse: false });
    expect((await reverse()).json()).toMatchObject(stands);
  });

  it.each([
    ['a lower amount', { amount: 10 }, 'We lowered what you owe to $12.50'],
    ['a lower rate', { interest_rate: 20 }, 'We lowered what you owe to $24.00'],
  ])('is told and reversed alike: %s', async (_case, body, subject) => {
    await edit(body);
    expect((await reverse()).json()).toMatchObject({ total_due: 25 });
    await life.pass(reversalWindowMs);
    expect(await noticeSubjects()).toEqual([]);
    await edit(body);
    await life.pass(reversalWindowMs);
    expect(await noticeSubjects()).toEqual([subject]);
    expect((await reverse()).json()).toMatchObject(stands);
  });

  it('is told together with others: in one notice, once the last can no longer be reversed', async () => {
    await edit({ amount: 18 });
    await life.pass(10 * 60_000);
    await edit({ interest_rate: 20 });
    const [first, second] = await made();
    expect((await reverse(first?.id)).json()).toMatchObject({
      detail: expect.stringContaining('A later change'),
    });
    await life.pass(5 * 60_000);
    expect(await noticeSubjects()).toEqual([]);
    expect((await reverse(second?.id)).json()).toMatchObject({ total_due: 22.5 });
    // The first change can no longer be reversed: it stands, and is told alone.
    expect((await reverse(first?.id)).json()).toMatchObject(stands);
    await life.pass(10 * 60_000);
    expect(await noticeSubjects()).toEqual(['We lowered what you owe to $22.50']);
  });

  it('is told in one go with all that an edit changed, or reversed one after the other', async () => {
    const { term_date } = await myLoan();
    await edit({ amount: 10, interest_rate: 20, term_date: await dayLater(10) });
    expect((await made()).map(({ kind }) => kind)).toEqual([
      ...['amount_lowered', 'rate_lowered', 'extended'],
    ]);
    expect(await myLoan()).not.toMatchObject({ term_date });
    await reverse();
    expect(await myLoan()).toMatchObject({ total_due: 12, term_date });
    await reverse();
    await reverse();
    expect(await myLoan()).toMatchObject({ total_due: 25, term_date });
    await life.pass(reversalWindowMs);
    expect(await noticeSubjects()).toEqual([]);
    await edit({ amount: 10, interest_rate: 20, term_date: await dayLater(10) });
    await life.pass(reversalWindowMs);
    expect((await noticeSubjects()).toSorted()).toEqual([
      'We lowered what you owe to $12.00',
      expect.stringContaining('Your new due date'),
    ]);
    expect((await reverse()).json()).toMatchObject(stands);
  });

  it('stands once the borrower is told anything of the loan that counts on it', async () => {
    const { term_date } = await myLoan();
    await life.pass(Date.parse(term_date) - (await now()).getTime() - 5 * 60_000);
    await edit({ amount: 10 });
    // The loan becomes overdue, with a fee on what is owed by then.
    await life.pass(6 * 60_000);
    expect(await myLoan()).toMatchObject({ is_overdue: true, late_fee: 0.62 });
    expect(await lastOf()).toMatchObject({ can_reverse: false });
    expect((await reverse()).json()).toMatchObject(stands);
    await life.pass(reversalWindowMs);
    expect(await noticeSubjects()).toEqual(['We lowered what you owe to $13.12']);
  });

  it('is not told where the loan was paid by then', async () => {
    await waive('interest');
    await asAdmin('/record-payment');
    await life.pass(reversalWindowMs);
    expect(await noticeSubjects()).toEqual([]);
  });

  it('is not told where the loan and its member are gone', async () => {
    await waive('interest');
    expect((await life.remove(person.id)).statusCode).toBe(200);
    await life.pass(reversalWindowMs);
    expect(await life.query(`select id from notices where subject_id = '${person.id}'`)).toEqual(
      [],
    );
  });

  it('is not reversed by a request that read the clock before the notice was written, and the loan after it', async () => {
    await waive('interest');
    const { id: adjustmentId, made_at } = await lastOf();
    await life.pass(reversalWindowMs);
    const asked = new Date(Date.parse(made_at) + reversalWindowMs - 1);
    const by = { actorId: life.admin.id, reason, now: asked, wall: asked };
    const late = life.database.transact(async (tx) =>
      reverseAdjustment(tx, life.dependencies, await lockLoan(tx, loanId), { ...by, adjustmentId }),
    );
    await expect(late).rejects.toMatchObject({ code: 'loan_state' });
    expect(await owed()).toBe(20);
  });

  it('is reversed or told, whichever comes first', async () => {
    for (let round = 0; round < rounds; round++) {
      await borrow();
      await waive('interest');
      const { id } = await lastOf();
      await life.pass(reversalWindowMs - 1);
      // The request read the clock before the notice was due, and waits for the loan.
      const [reversal] = await Promise.all([reverse(id), life.pass(1)]);
      const subjects = await noticeSubjects();
      const isReversed = reversal.statusCode === 200;
      expect([reversal.statusCode, subjects.length]).toEqual(isReversed ? [200, 0] : [409, 1]);
      expect(await owed()).toBe(isReversed ? 25 : 20);
    }
  });
});

describe('an extension', () => {
  beforeEach(() => borrow());

  // First, as the request of the next one waits on.
  it('that was given is reversed as any favor, and the request waits for its answer again', async () => {
    const { term_date } = await myLoan();
    await give(await asked());
    expect(await waiting()).toEqual([]);
    expect(await lastOf()).toMatchObject({ kind: 'extended', former_term_date: term_date });
    await life.pass(reversalWindowMs - 1);
    expect((await reverse()).statusCode).toBe(200);
    expect(await myLoan()).toMatchObject({ term_date });
    expect(await waiting()).toMatchObject([{ loan_id: loanId }]);
    await life.pass(reversalWindowMs);
    expect(await noticeSubjects()).toEqual([]);
    await give((await waiting())[0]?.id ?? '');
    await life.pass(reversalWindowMs);
    expect(await noticeSubjects()).toEqual([expect.stringContaining('Your new due date')]);
    expect((await life.mailsTo(person.email)).join()).toContain('Gladly.');
    expect((await reverse()).json()).toMatchObject(stands);
  });

  it('is not reversed where it was asked for once more', async () => {
    await give(await asked());
    const url = `/api/loans/${loanId}/extension-requests`;
    await life.must({
      method: 'POST',
      url,
      token: person.token,
      body: { date: await dayLater(12) },
    });
    expect((await reverse()).json()).toMatchObject({
      detail: expect.stringContaining('asked for more time again'),
    });
  });

  it('makes a late loan late again where it is reversed', async () => {
    await life.pass(9 * 86_400_000);
    await edit({ term_date: await dayLater(5) });
    expect(await myLoan()).toMatchObject({ is_overdue: false });
    expect((await reverse()).json()).toMatchObject({ is_overdue: true, late_fee: 1.25 });
    await life.pass(30 * 86_400_000);
    expect(await life.query(`select status from loans where id = '${loanId}'`)).toEqual([
      { status: 'defaulted' },
    ]);
    await edit({ term_date: await dayLater(5) });
    expect((await reverse()).json()).toMatchObject({ status: 'defaulted' });
  });
});

describe('a late fee', () => {
  it('that was waived comes back within 15 minutes alone, also while a debit is announced', async () => {
    await borrow();
    await life.pass(9 * 86_400_000);
    const before = (await noticeSubjects()).length;
    await waive('late_fee');
    await life.pass(reversalWindowMs - 1);
    expect((await reverse()).json()).toMatchObject({ late_fee: 1.25, total_due: 26.25 });
    await waive('late_fee');
    await life.pass(reversalWindowMs);
    expect((await noticeSubjects()).length).toBe(before + 1);
    await life.pass(60 * 86_400_000);
    expect((await reverse()).json()).toMatchObject(stands);
  });

  it('that was raised before is shown, lowered and never raised back', async () => {
    await borrow();
    await life.pass(9 * 86_400_000);
    await waive('late_fee');
    await life.pass(reversalWindowMs);
    // As an older version left it.
    await life.query(
      `update loan_adjustments set kind = 'late_fee_raised' where loan_id = '${loanId}'`,
    );
    await life.query(`update loans set late_fee_cents = 1500 where id = '${loanId}'`);
    expect(await lastOf()).toMatchObject({ kind: 'late_fee_raised', can_reverse: false });
    expect((await reverse()).json()).toMatchObject({
      code: 'loan_state',
      detail: 'A raise of the late fee cannot be reversed. Lower or waive the fee instead.',
    });
    const history = await life.must<{ account: { lines: { rule: string }[] } }>({
      method: 'GET',
      url: `/api/loans/${loanId}/history`,
      token: person.token,
    });
    expect(history.account.lines.at(-1)?.rule).toContain('raised since');
    expect((await raise(15.01)).json()).toMatchObject(refused('$15.00'));
  });

  it('is never raised above what it is, in any state, by body or query', async () => {
    await borrow();
    expect((await raise(0.01)).json()).toMatchObject(refused('$0.00'));
    await life.pass(9 * 86_400_000);
    for (const late_fee of [1.26, 5, 15, 15.01]) {
      expect((await raise(late_fee)).json()).toMatchObject(refused('$1.25'));
      expect((await asAdmin(`?late_fee=${late_fee}`, undefined, 'PUT')).json()).toMatchObject(
        refused('$1.25'),
      );
    }
    expect((await raise(-1)).statusCode).toBe(422);
    expect((await raise(0.5)).json()).toMatchObject({ late_fee: 0.5 });
    expect((await raise(1.25)).json()).toMatchObject(refused('$0.50'));
    await waive('late_fee');
    expect((await raise(1.25)).json()).toMatchObject(refused('$0.00'));
    await life.pass(31 * 86_400_000);
    expect((await raise(1)).json()).toMatchObject(refused('$0.00'));
    await asAdmin('/write-off');
    expect((await raise(1)).json()).toMatchObject({ code: 'loan_state' });
  });
});

describe('a debit that is announced', () => {
  beforeEach(() => borrow(true));

  it('follows at once where it is handed over before the change stands', async () => {
    const [{ due_at }] = (await life.query(
      `select due_at from work where kind = 'hand_over_debit' and key in (select id::text from payments where loan_id = '${loanId}')`,
    )) as [{ due_at: string | Date }];
    await life.pass(new Date(due_at).getTime() - (await now()).getTime() - 5 * 60_000);
    await waive('interest');
    expect((await debits()).map(({ status }) => status)).not.toContain('announced');
    // It stands since now, not since a quarter of an hour from now.
    const { made_at } = await lastOf();
    const since = new Date(made_at).toLocaleTimeString('en-US', {
      ...{ timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' },
    });
    expect((await reverse()).json()).toMatchObject(stands);
    expect((await reverse()).json<{ detail: string }>().detail.toLowerCase()).toContain(
      since.replace(/\s/, ' ').toLowerCase(),
    );
    expect(await noticeSubjects()).toContain('We lowered what you owe to $20.00');
  });
});
