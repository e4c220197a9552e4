import { idDecisionUndoMs } from '@sevenday/contract';
import { reversalWindowMs } from '@sevenday/lending';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockLoan, reverseAdjustment } from '../src/loans/index.ts';
import { type Life, openLife, type Person } from '../src/offboarding/life.testing.ts';
import { reason } from './admin-tools.ts';

interface Made {
  id: string;
  kind: string;
  made_at: string;
  can_reverse: boolean;
  undone_at: string | null;
  undo_until: string | null;
  undo_for_ms: number | null;
}

let life: Life;
let person: Person;
let loanId: string;

beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

function asAdmin(path: string, body: Record<string, unknown> = { reason }, method = 'POST') {
  return life.call({
    method: method as 'POST' | 'PUT' | 'GET',
    url: `/api/admin/loans/${loanId}${path}`,
    token: life.admin.token,
    ...(method === 'GET' ? {} : { body }),
  });
}

const edit = (body: Record<string, unknown>) => asAdmin('', { reason, ...body }, 'PUT');
const waive = (charge: 'late_fee' | 'interest') => asAdmin('/waive', { charge, reason });
const made = async (): Promise<Made[]> => (await asAdmin('/adjustments', {}, 'GET')).json();

/** The last change that was not reversed. */
async function lastOf(): Promise<Made> {
  const last = (await made()).findLast(({ undone_at }) => undone_at === null);
  if (!last) throw new Error('No change stands.');
  return last;
}

const reverse = async (id?: string) =>
  asAdmin(`/adjustments/${id ?? (await lastOf()).id}/reverse`, { reason });

/** The subjects of the notices about the loan since it was out, the newest first. */
async function noticeSubjects(): Promise<string[]> {
  await life.worker.drain();
  const { notices } = await life.must<{ notices: { kind: string; subject: string }[] }>({
    method: 'GET',
    url: '/api/notices?limit=100',
    token: person.token,
  });
  const kinds = ['late_fee_changed', 'owed_changed', 'new_due_date', 'debit_announced'];
  return notices.filter(({ kind }) => kinds.includes(kind)).map(({ subject }) => subject);
}

/** The number of mails that went out to them. */
async function mails(): Promise<number> {
  await life.worker.drain();
  return (await life.mailsTo(person.email)).length;
}

async function borrow(automatic = false): Promise<void> {
  person = await life.verified();
  loanId = await life.borrow(person, automatic);
  // Until the mail about the ID is sent.
  await life.pass(idDecisionUndoMs);
}

interface MyLoan {
  total_due: number;
  late_fee: number;
  is_overdue: boolean;
  term_date: string;
}

async function myLoan(): Promise<MyLoan> {
  const { borrowed } = await life.must<{ borrowed: [MyLoan] }>({
    method: 'GET',
    url: '/api/loans/my-loans',
    token: person.token,
  });
  return borrowed[0];
}

const owed = async () => (await myLoan()).total_due;

/** What the business clock shows. */
const now = () => life.database.transact((tx) => life.http.router.clocks.business(tx));

const stands = {
  code: 'loan_state',
  detail: expect.stringMatching(
    /^This change has stood since \w{3}, \w{3} \d+, \d{4}, \d+:\d\d [ap]m ET\. The borrower may rely on it/,
  ),
};

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
    for (let round = 0; round < 5; round++) {
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

  async function asked(): Promise<string> {
    const body = { date: await dayLater(9), reason: 'My pay comes late.' };
    const url = `/api/loans/${loanId}/extension-requests`;
    await life.must({ method: 'POST', url, token: person.token, body });
    const [request] = await waiting();
    return request?.id ?? '';
  }

  function waiting() {
    return life.must<{ id: string; loan_id: string }[]>({
      method: 'GET',
      url: '/api/admin/extension-requests',
      token: life.admin.token,
    });
  }

  async function give(id: string): Promise<void> {
    const url = `/api/admin/extension-requests/${id}/answer`;
    const body = { given: true, words: 'Gladly.' };
    await life.must({ method: 'POST', url, token: life.admin.token, body });
  }

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

describe('a late fee', () => {
  const raise = (late_fee: number) => edit({ late_fee });
  const refused = (present: string) => ({
    code: 'edit_not_allowed',
    fields: { late_fee: `The late fee can only be lowered: it is ${present} now.` },
  });

  // spec: 5.8.4
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

  function debits() {
    return life.query<{ amount_cents: number; status: string }>(
      `select amount_cents::int as amount_cents, status from payments where loan_id = '${loanId}' order by quoted_at`,
    );
  }
});

/** The lender's day, so many days from now. */
async function dayLater(days: number): Promise<string> {
  const day = new Date((await now()).getTime() + days * 86_400_000);
  return day.toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
}
