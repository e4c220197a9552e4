import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askHelper,
  borrowerPassword,
  createLoanOut,
  createVerifiedBorrower,
  debitHourOf,
  disburse,
  eventually,
  loanArrives,
  moveDays,
  movementsAtBank,
  movePast,
  myLoan,
  newestPayout,
  openCheckout,
  payByCard,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  returnPayout,
  type SignedIn,
  signInAdmin,
  startProduct,
  statementEntries,
} from './harness.ts';

let product: RunningProduct;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

const reason = 'Agreed on the telephone';

function office(path: string, body: Record<string, unknown> = { reason }, method = 'POST') {
  return product.call(method, `/admin${path}`, {
    token: admin.token,
    body: method === 'GET' ? undefined : body,
  });
}

async function adjustmentsOf(loanId: string) {
  return (await office(`/loans/${loanId}/adjustments`, undefined, 'GET')).body;
}

async function reverseLast(loanId: string) {
  const last = (await adjustmentsOf(loanId)).findLast(
    (made: { can_reverse: boolean }) => made.can_reverse,
  );
  return office(`/loans/${loanId}/adjustments/${last.id}/reverse`);
}

async function stats() {
  return (await office('/financial-stats', undefined, 'GET')).body;
}

/** The subjects of what a borrower was told of changes by the office and of payments, the last first. */
async function toldTo({ token }: SignedIn): Promise<string[]> {
  await product.drain();
  const { body } = await product.call('GET', '/notices', { token });
  return body.notices
    .map(({ subject }: { subject: string }) => subject)
    .filter((subject: string) => /lowered|owe |noted|Receipt|late fee/i.test(subject));
}

function raise(loanId: string, late_fee: number) {
  return office(`/loans/${loanId}`, { late_fee, reason }, 'PUT');
}

async function activeLoan(loanId: string) {
  const { body } = await office(`/active-loans?search=${loanId}`, undefined, 'GET');
  return body[0];
}

async function waiting(amount = 20) {
  const borrower = await createVerifiedBorrower(product, admin);
  const { body } = await requestLoan(product, borrower.token, amount, undefined, false);
  return { borrower, loanId: body.id as string };
}

/** Takes all but so many cents out of the payout account, and answers what puts them back. */
async function leaveInAccount(left: number): Promise<() => Promise<void>> {
  const [account] = (await product.books.treasury.financialAccounts.list()).data;
  if (!account?.balance.cash.usd) throw new Error('The bank has no money.');
  const methods = await product.books.treasury.outboundPayments.list({
    financial_account: account.id,
    limit: 1,
  });
  const used = methods.data[0];
  // It would be posted in two seconds, and could not be taken back.
  await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments: 'manual' });
  const emptied = await product.books.treasury.outboundPayments.create({
    amount: account.balance.cash.usd - left,
    currency: 'usd',
    financial_account: account.id,
    customer: String(used?.customer),
    destination_payment_method: String(used?.destination_payment_method),
    end_user_details: { present: false },
  });
  return async () => {
    await product.books.treasury.outboundPayments.cancel(emptied.id);
    await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments: 'auto' });
  };
}

describe('a command on a loan that is out', () => {
  it('waives the interest, records a payment from outside, and both can be reversed, the last one first', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const before = await stats();
    expect(
      (await office(`/loans/${loanId}/waive`, { charge: 'late_fee', reason })).body,
    ).toMatchObject({
      code: 'edit_not_allowed',
    });
    expect((await office(`/loans/${loanId}/waive`, { charge: 'interest' })).body.fields).toEqual({
      reason: 'Reason is required.',
    });
    const waived = await office(`/loans/${loanId}/waive`, { charge: 'interest', reason });
    expect(waived.body).toMatchObject({ total_due: 20, interest_amount: 0, interest_rate: 0 });
    const paid = await office(`/loans/${loanId}/record-payment`);
    expect(paid.body).toMatchObject({ status: 'repaid', total_due: 0 });
    expect((await stats()).total_repaid).toBe(before.total_repaid + 20);
    const [first] = await adjustmentsOf(loanId);
    expect(await office(`/loans/${loanId}/adjustments/${first.id}/reverse`)).toMatchObject({
      status: 409,
      body: { code: 'loan_state', detail: expect.stringContaining('later change') },
    });
    expect((await reverseLast(loanId)).body).toMatchObject({ status: 'disbursed', total_due: 20 });
    expect((await reverseLast(loanId)).body).toMatchObject({ total_due: 25, interest_rate: 25 });
    expect(await stats()).toEqual(before);
    expect(await myLoan(product, borrower.token)).toMatchObject({ total_due: 25, can_pay: true });
    const me = await product.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body.total_loans_taken).toBe(0);
    expect(await toldTo(borrower)).toEqual([
      'You owe $25.00: a reduction was taken back',
      'A payment of $20.00 was noted by mistake: your loan is not repaid',
      'Receipt: your loan is repaid, $20.00',
      'We lowered what you owe to $20.00',
    ]);
    const page = await product.call('GET', `/loans/${loanId}/history`, { token: borrower.token });
    expect(page.body.events.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining([
        'The payment we had noted was a mistake',
        'We took back that the interest was lowered',
      ]),
    );
    expect(await adjustmentsOf(loanId)).toMatchObject([
      { kind: 'rate_lowered', amount: 5, reason, undone_reason: reason, can_reverse: false },
      { kind: 'paid_outside', amount: 20, reason, undone_reason: reason, can_reverse: false },
    ]);
    expect(await office(`/loans/${loanId}/adjustments/${first.id}/reverse`)).toMatchObject({
      status: 409,
      body: { detail: 'This was reversed before.' },
    });
    expect(await office(`/loans/${loanId}/write-off`)).toMatchObject({
      status: 409,
      body: { code: 'loan_state', detail: 'This loan is not overdue.' },
    });
  });

  it('raises a late fee that was added, and never before, while a debit is announced, or in the days without one', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const debited = await createLoanOut(product, admin);
    const { term_date } = await myLoan(product, borrower.token);
    const choose = (on: boolean) =>
      product.call('PUT', `/loans/${debited.loanId}/automatic-repayment`, {
        token: debited.borrower.token,
        body: { on },
      });
    const refused = async (id: string, why: string) => {
      const detail = expect.stringContaining(why);
      expect(await raise(id, 15)).toMatchObject({
        status: 422,
        body: { code: 'edit_not_allowed', fields: { late_fee: detail } },
      });
    };
    const feeRule = async (): Promise<string> => {
      const { body } = await product.call('GET', `/loans/${loanId}/history`, {
        token: borrower.token,
      });
      return body.account.lines.at(-1).rule;
    };
    const waiverStays = async (id: string, why: string) => {
      const [waiver] = await adjustmentsOf(id);
      expect(waiver).toMatchObject({ kind: 'late_fee_waived', can_reverse: false });
      expect(await office(`/loans/${id}/adjustments/${waiver.id}/reverse`)).toMatchObject({
        status: 409,
        body: { code: 'loan_state', detail: expect.stringContaining(why) },
      });
    };
    const mostOf = async (id: string) => (await activeLoan(id)).maximum_late_fee;
    await refused(debited.loanId, 'A debit of this loan is announced');
    await refused(loanId, 'No late fee was added');
    expect([await mostOf(debited.loanId), await mostOf(loanId)]).toEqual([0, 0]);
    expect(await myLoan(product, debited.borrower.token)).toMatchObject({
      ...{ late_fee: 0, total_due: 25, next_debit: { amount: 25 } },
    });

    await choose(false);
    await moveDays(product, admin, 9);
    for (const id of [loanId, debited.loanId]) {
      expect(await activeLoan(id)).toMatchObject({ late_fee: 1.25, maximum_late_fee: 15 });
      await office(`/loans/${id}/waive`, { charge: 'late_fee', reason });
    }
    const later = new Date(Date.parse(term_date) + 14 * 86_400_000).toISOString().slice(0, 10);
    await office(`/loans/${debited.loanId}`, { term_date: later, reason }, 'PUT');
    expect((await choose(true)).body).toMatchObject({ next_debit: { amount: 25 } });
    await refused(debited.loanId, 'A debit of this loan is announced');
    await waiverStays(debited.loanId, 'A debit of this loan is announced');

    await office(`/loans/${loanId}/record-payment`);
    expect((await reverseLast(loanId)).body).toMatchObject({ is_overdue: true, late_fee: 0 });
    await refused(loanId, 'was told that no late fee is added');
    await waiverStays(loanId, 'was told that no late fee is added');
    expect([await mostOf(debited.loanId), await mostOf(loanId)]).toEqual([0, 0]);
    await moveDays(product, admin, 4);
    expect((await reverseLast(loanId)).body).toMatchObject({ late_fee: 1.25 });
    expect(await feeRule()).toBe(
      'Added once, when the loan became overdue: 5% of what was due, at least $1.00.',
    );
    expect((await raise(loanId, 15)).body).toMatchObject({ late_fee: 15, maximum_late_fee: 15 });
    expect(await feeRule()).toContain('raised since for what returned payments cost');
  });

  it('writes off what is overdue with its fee, takes a payment after it, and undoes each exactly', async () => {
    const { borrower, loanId } = await waiting();
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    await product.call('POST', '/sandbox/clock', {
      token: admin.token,
      body: { advance_days: 8 },
    });
    const overdue = await stats();
    const gone = await office(`/loans/${loanId}/write-off`);
    expect(gone.body).toMatchObject({ status: 'defaulted', written_off: true, total_due: 26.25 });
    const off = await stats();
    expect(off.total_incoming).toBe(overdue.total_incoming - 26.25);
    expect(off.written_off_loans_count).toBe(overdue.written_off_loans_count + 1);
    expect(await office(`/loans/${loanId}/waive`, { charge: 'late_fee', reason })).toMatchObject({
      status: 409,
    });
    expect((await office(`/loans/${loanId}/record-payment`)).body.status).toBe('repaid');
    expect((await reverseLast(loanId)).body).toMatchObject({ written_off: true });
    expect(await stats()).toEqual(off);
    expect((await reverseLast(loanId)).body).toMatchObject({
      status: 'disbursed',
      is_overdue: true,
      late_fee: 1.25,
    });
    expect(await stats()).toEqual(overdue);
    const waived = await office(`/loans/${loanId}/waive`, { charge: 'late_fee', reason });
    expect(waived.body).toMatchObject({ late_fee: 0, total_due: 25 });
    const audit = await office(`/members/${borrower.id}/audit`, undefined, 'GET');
    expect(audit.body.map((line: { action: string }) => line.action)).toEqual(
      expect.arrayContaining([
        'loan.written_off',
        'loan.paid_outside',
        'loan.change_reversed',
        'loan.late_fee_waived',
      ]),
    );
  });

  it('gives three days before a late fee when a payment was noted by mistake, and says when and why one was added', async () => {
    const { borrower, loanId } = await waiting();
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    await office(`/loans/${loanId}/record-payment`);
    await moveDays(product, admin, 9);
    expect((await reverseLast(loanId)).body).toMatchObject({
      ...{ is_overdue: true, late_fee: 0, total_due: 25, payment_came_back: false },
    });
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({ late_fee: 0, total_due: 25 });
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({ late_fee: 1.25 });
    const { body } = await product.call('GET', '/notices', { token: borrower.token });
    const noted = body.notices.find(({ kind }: { kind: string }) => kind === 'payment_came_back');
    expect(noted.text).toMatch(
      /the money did not reach us.*Please pay \$25.00.*no late fee before/s,
    );
    expect(await toldTo(borrower)).toEqual([
      'A late fee of $1.25 was added to your loan',
      'A payment of $25.00 was noted by mistake: your loan is not repaid',
      'Receipt: your loan is repaid, $25.00',
    ]);
  });

  it('is due by the arrival of its money, also where a payment was noted by mistake before it', async () => {
    const { borrower, loanId } = await waiting();
    await askHelper(product, 'settings', { outbound_payments: 'manual' });
    await disburse(product, admin, loanId);
    const { term_date: told } = await myLoan(product, borrower.token);
    expect((await office(`/loans/${loanId}/record-payment`)).status).toBe(200);
    await moveDays(product, admin, 2);
    const { total_disbursed: before } = await stats();
    await askHelper(product, `treasury/outbound_payments/${await newestPayout(product)}/post`);
    await askHelper(product, 'settings', { outbound_payments: 'at_once' });
    await eventually(stats, ({ total_disbursed }) => total_disbursed > before);
    const { body } = await reverseLast(loanId);
    const twoDaysLater = new Date(Date.parse(told) + 2 * 86_400_000).toISOString();
    expect(body).toMatchObject({ status: 'disbursed', late_fee: 0, total_due: 25 });
    expect(body.term_date.slice(0, 10)).toBe(twoDaysLater.slice(0, 10));
  });

  it('that noted a payment by mistake while the money was on its way leaves it on its way, to arrive or to come back', async () => {
    await askHelper(product, 'settings', { outbound_payments: 'manual' });
    const onItsWay = async () => {
      const borrower = await createVerifiedBorrower(product, admin);
      const { body } = await requestLoan(product, borrower.token);
      await disburse(product, admin, body.id);
      const { payouts } = await eventually(
        () => movementsAtBank(product, borrower.email),
        (moved) => moved.payouts.length === 1,
      );
      expect(payouts).toMatchObject([{ status: 'processing' }]);
      expect((await office(`/loans/${body.id}/record-payment`)).body.status).toBe('repaid');
      expect((await reverseLast(body.id)).body).toMatchObject({ status: 'funded', total_due: 25 });
      expect(await myLoan(product, borrower.token)).toMatchObject({
        ...{ status: 'funded', disbursed: true, can_pay: true },
      });
      return { borrower, payout: await newestPayout(product) };
    };
    const [arriving, failing] = [await onItsWay(), await onItsWay()];
    // Past the day it would be due on: money that is still on its way is not owed back yet.
    await moveDays(product, admin, 9);
    expect(await myLoan(product, arriving.borrower.token)).toMatchObject({
      ...{ is_overdue: false, days_until_due: null, late_fee: 0, total_due: 25 },
    });
    const kindsTo = async ({ token }: SignedIn) => {
      await product.drain();
      const { body } = await product.call('GET', '/notices', { token });
      return body.notices.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kindsTo(arriving.borrower)).not.toContain('debit_announced');
    await askHelper(product, `treasury/outbound_payments/${arriving.payout}/post`);
    await askHelper(product, `treasury/outbound_payments/${failing.payout}/fail`);
    await askHelper(product, 'settings', { outbound_payments: 'at_once' });

    await loanArrives(product, arriving.borrower.token);
    const told = await kindsTo(arriving.borrower);
    expect(told).toContain('money_arrived');
    expect(told.filter((kind: string) => kind === 'debit_announced')).toHaveLength(1);
    const back = await eventually(
      () => myLoan(product, failing.borrower.token),
      ({ disbursed }) => !disbursed,
    );
    expect(back).toMatchObject({ status: 'funded', total_due: 25, term_date: null });
    expect(await kindsTo(failing.borrower)).toContain('money_came_back');
    expect(await kindsTo(failing.borrower)).not.toContain('debit_announced');
  });

  it('leaves nothing to reverse once the payout came back, and nothing to drop in an edit', async () => {
    const { borrower, loanId } = await waiting();
    const edit = (body: Record<string, unknown>) => office(`/loans/${loanId}`, body, 'PUT');
    expect(await edit({ status: 'rejected', amount: 10 })).toMatchObject({
      status: 422,
      body: { code: 'edit_not_allowed', fields: { amount: expect.stringContaining('keeps') } },
    });
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    await office(`/loans/${loanId}/waive`, { charge: 'interest', reason });
    const { payouts } = await movementsAtBank(product, borrower.email);
    expect(payouts).toHaveLength(1);
    await returnPayout(product, await newestPayout(product));
    await eventually(
      () => myLoan(product, borrower.token),
      (loan) => loan.status === 'funded' && !loan.disbursed,
    );
    expect(await adjustmentsOf(loanId)).toMatchObject([{ can_reverse: false }]);
    const pending = await office('/pending-loans?limit=200', undefined, 'GET');
    expect(pending.body.find((loan: { id: string }) => loan.id === loanId)).toMatchObject({
      total_due: 25,
      last_payout_failure: expect.any(String),
    });
  });
});

describe('the loans that are out', () => {
  let borrower: SignedIn;
  let loanId: string;
  let anothers: string;
  beforeAll(async () => {
    ({ borrower, loanId } = await createLoanOut(product, admin, { amount: 5 }));
    anothers = (await createLoanOut(product, admin)).loanId;
  });

  // spec: 7.3.3
  it('and those that wait are paged in headers, and one’s own by cursor, without gap or repeat', async () => {
    for (let more = 0; more < 3; more++) await requestLoan(product, borrower.token, 5);
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    for (const list of ['active-loans', 'pending-loans']) {
      const all = idsOf((await office(`/${list}?limit=200`, undefined, 'GET')).body);
      expect(all.length).toBeGreaterThan(1);
      const size = list === 'active-loans' ? 1 : 2;
      const seen: string[] = [];
      for (let next: string | undefined = `/${list}?limit=${size}`; next !== undefined; ) {
        const { headers, body } = await office(next, undefined, 'GET');
        expect(body.length).toBeLessThanOrEqual(size);
        expect(headers.get('x-total-count')).toBe(String(all.length));
        seen.push(...idsOf(body));
        next = /^<\/api\/admin(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(seen).toEqual(all);
    }
    const mine: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/loans/my-loans?limit=3${cursor && `&cursor=${cursor}`}`;
      const { body } = await product.call('GET', path, { token: borrower.token });
      expect(body.total).toBe(4);
      mine.push(...idsOf(body.borrowed));
      cursor = body.next_cursor;
    }
    expect(new Set(mine).size).toBe(4);
    expect(mine).toHaveLength(4);
  });

  it('are found by their borrower’s name or email, and by their id as it is shown', async () => {
    const found = async (search: string, status = 'open') => {
      const asked = `/active-loans?limit=200&status=${status}&search=${encodeURIComponent(search)}`;
      const { headers, body } = await office(asked, undefined, 'GET');
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body.map(({ id }: { id: string }) => id);
    };
    expect(await found(borrower.email.toUpperCase())).toEqual([loanId]);
    expect(await found(loanId)).toEqual([loanId]);
    expect(await found(` ${loanId.slice(0, 8).toUpperCase()} `)).toEqual([loanId]);
    expect(await found(loanId, 'defaulted')).toEqual([]);
    expect(await found('100%')).toEqual([]);
    expect(await found('example')).toEqual(expect.arrayContaining([loanId, anothers]));
  });
});

describe('several loans at once', () => {
  it('are sent while the payout account holds enough, and each says what became of it', async () => {
    const [one, two] = [await waiting(5), await waiting(6)];
    const stranger = 'b1d1a1d4-0000-4000-8000-000000000000';
    const account = await office('/payout-account', undefined, 'GET');
    expect(account.body).toEqual({ payouts: 'provider', available: expect.any(Number) });
    const sent = await office('/disburse-loans', {
      loan_ids: [one.loanId, stranger, two.loanId, one.loanId],
    });
    expect(sent.body).toMatchObject({ done_count: 2, done_total: 11 });
    expect(sent.body.results).toMatchObject([
      { id: one.loanId, done: true, status: 'funded' },
      { id: stranger, done: false, code: 'loan_not_found', detail: expect.any(String) },
      { id: two.loanId, done: true },
    ]);
    const three = await waiting(7);
    const pressedAgain = await office('/disburse-loans', { loan_ids: [two.loanId, three.loanId] });
    expect(pressedAgain.body).toMatchObject({
      results: [{ id: two.loanId, done: false, code: 'already_sent' }, { done: true }],
      done_count: 1,
      done_total: 7,
    });
    await loanArrives(product, two.borrower.token);
    await loanArrives(product, three.borrower.token);
    const after = await office('/payout-account', undefined, 'GET');
    expect(after.body.available).toBeCloseTo(account.body.available - 18);
    expect((await office('/disburse-loans', { loan_ids: [] })).body.detail).toBe('Choose a loan.');
    const told = await office('/disburse-loans', {
      loan_ids: [one.loanId],
      transfer_reference: 'A1',
    });
    expect(told).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('are refused together beyond what the payout account holds, and nothing is sent', async () => {
    const { borrower, loanId } = await waiting(5);
    const fill = await leaveInAccount(100);
    const refused = await office('/disburse-loans', { loan_ids: [loanId] });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'payout_balance_too_low',
        detail: 'This loan is $5.00, and the payout account has $1.00. Add money to it first.',
      },
    });
    const { loanId: another } = await waiting(5);
    expect((await office('/disburse-loans', { loan_ids: [loanId, another] })).body.detail).toBe(
      'These loans come to $10.00, and the payout account has $1.00. Choose fewer.',
    );
    const before = await statementEntries(product, admin, loanId);
    const alone = await office(`/disburse-loan/${loanId}`);
    expect(alone).toMatchObject({ status: 422, body: refused.body });
    // What can't be sent at all is told so, whatever the account holds.
    const closed = await waiting(5);
    await office(`/reject-loan/${closed.loanId}`, {});
    expect((await office(`/disburse-loan/${closed.loanId}`)).body.code).toBe('loan_state');
    expect(await statementEntries(product, admin, loanId)).toEqual(before);
    expect(await myLoan(product, borrower.token)).toMatchObject({ disbursed: false });
    await fill();
    expect((await office('/disburse-loans', { loan_ids: [loanId] })).body.done_count).toBe(1);
  });

  it('are rejected for one reason, but for one that was sent', async () => {
    const { loanId: sent } = await createLoanOut(product, admin);
    const { borrower, loanId } = await waiting();
    const rejected = await office('/reject-loans', {
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
});

describe('new loans, paused', () => {
  it('are refused with the admin’s sentence, which the limits tell before, until they are resumed', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const sentence = 'We lend again on Monday.';
    expect((await office('/lending/pause', { sentence: ' ' })).status).toBe(400);
    expect((await office('/lending/pause', { sentence })).body).toMatchObject({
      paused: true,
      sentence,
      changed_by: expect.any(String),
    });
    const limits = () => product.call('GET', '/loans/limits', { token: borrower.token });
    expect((await limits()).body.lending_paused).toBe(sentence);
    expect(await requestLoan(product, borrower.token)).toMatchObject({
      status: 409,
      body: { code: 'lending_paused', detail: sentence },
    });
    expect((await office('/lending/resume', {})).body).toMatchObject({ paused: false });
    expect((await limits()).body.lending_paused).toBeNull();
    expect((await requestLoan(product, borrower.token)).status).toBe(201);
  });
});

describe('a table taken out as CSV', () => {
  it('has every row, is no formula to a spreadsheet, and says in the trail who took it', async () => {
    const risky = await registerBorrower(product, { first: '=1+1', last: 'Sum, "Total"' });
    const { loanId } = await createLoanOut(product, admin);
    const members = await office('/exports/members', undefined, 'GET');
    expect(members.status).toBe(200);
    expect(members.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(members.headers.get('content-disposition')).toMatch(
      /^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const row = members.body.split('\r\n').find((line: string) => line.includes(risky.id));
    expect(row).toContain(`,"'=1+1 Q. Sum, ""Total""",${risky.email},(555) 010-1234,silver,`);
    const loans = await office('/exports/loans', undefined, 'GET');
    expect(loans.body).toContain(`\r\n${loanId},`);
    const ledger = await office('/exports/ledger', undefined, 'GET');
    const rows = ledger.body.trim().split('\r\n').slice(1);
    const sum = (column: number) =>
      rows.reduce((total: number, line: string) => {
        return total + Math.round(Number(line.split(',')[column] || 0) * 100);
      }, 0);
    expect(sum(5)).toBeGreaterThan(0);
    expect(sum(5)).toBe(sum(6));
    expect((await office('/exports/passwords', undefined, 'GET')).status).toBe(400);
  });
});

describe('money that the lender sends by hand', () => {
  /** The lender's day, so many days from today. */
  async function dayFromNow(days: number): Promise<string> {
    const { body: config } = await product.call('GET', '/config');
    const at = new Date(Date.parse(config.business_date) + days * 86_400_000);
    return at.toLocaleDateString('en-CA', { timeZone: config.lender.time_zone });
  }

  /** Another admin; and what they ask. */
  let other: SignedIn;
  const another = (path: string, body: Record<string, unknown> = {}) =>
    product.call('POST', `/admin${path}`, { token: other.token, body });

  const cancel = ({ token }: SignedIn, loanId: string) =>
    product.call('POST', `/loans/${loanId}/cancel`, { token });

  async function pendingLoan(loanId: string) {
    const { body } = await office('/pending-loans?limit=200', undefined, 'GET');
    return body.find(({ id }: { id: string }) => id === loanId);
  }

  it('is disbursed with its reference and day, paid, and taken back when it came back', async () => {
    other = await registerBorrower(product, { first: 'Bea' });
    // Named as the admin at a start, with their own password, a member becomes one.
    product = await product.restart({
      PAYOUTS: 'manual',
      ADMIN_EMAIL: other.email,
      ADMIN_PASSWORD: borrowerPassword,
    });
    admin = await signInAdmin(product);
    expect((await office('/payout-account', undefined, 'GET')).body).toEqual({
      payouts: 'manual',
      available: null,
    });
    const before = await stats();
    const { borrower, loanId } = await waiting();
    const bare = await office(`/disburse-loan/${loanId}`, {});
    expect(Object.keys(bare.body.fields)).toEqual(['transfer_reference', 'arrives_on']);
    const far = { transfer_reference: 'Wire 17', arrives_on: await dayFromNow(40) };
    expect((await office(`/disburse-loan/${loanId}`, far)).status).toBe(400);
    const transfer = { transfer_reference: 'Wire 17', arrives_on: await dayFromNow(2) };
    const sent = await office(`/disburse-loan/${loanId}`, transfer);
    expect(sent.body).toMatchObject({ status: 'disbursed', disbursed: true, already_sent: false });
    const pressedAgain = await office(`/disburse-loan/${loanId}`, transfer);
    expect(pressedAgain.body).toMatchObject({ status: 'disbursed', already_sent: true });
    const mine = await myLoan(product, borrower.token);
    expect(mine).toMatchObject({ status: 'disbursed', can_pay: true, days_until_due: 9 });
    expect((await stats()).total_disbursed).toBe(before.total_disbursed + 20);
    const active = await office('/active-loans?limit=200', undefined, 'GET');
    expect(active.body.find((loan: { id: string }) => loan.id === loanId).sent_by_hand).toBe(true);

    const back = { reason: 'Account closed' };
    expect((await office(`/loans/${loanId}/payout-came-back`, back)).body).toMatchObject({
      status: 'funded',
      disbursed: false,
    });
    expect((await stats()).total_disbursed).toBe(before.total_disbursed);
    expect(await pendingLoan(loanId)).toMatchObject({ last_payout_failure: 'Account closed' });
    expect((await office(`/loans/${loanId}/payout-came-back`, back)).status).toBe(409);
    // The trail is kept for good, and what an admin typed may name someone.
    const trail = await office(`/members/${borrower.id}/audit`, undefined, 'GET');
    const returned = trail.body.find(
      ({ action }: { action: string }) => action === 'payout.returned',
    );
    expect(returned).toMatchObject({ has_details: true });
    expect(JSON.stringify(returned)).not.toContain(back.reason);

    const again = await office('/disburse-loans', { loan_ids: [loanId], ...transfer });
    expect(again.body).toMatchObject({ done_count: 1 });
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await eventually(
      () => myLoan(product, borrower.token),
      (loan) => loan.status === 'repaid',
    );
    await office(`/loans/${loanId}/payout-came-back`, back);
    const cancelled = await myLoan(product, borrower.token);
    expect(cancelled.status).toBe('cancelled');
    expect(await stats()).toMatchObject({
      total_disbursed: before.total_disbursed,
      total_repaid: before.total_repaid,
      total_incoming: before.total_incoming,
    });
    expect((await movementsAtBank(product, borrower.email)).payouts).toEqual([]);
  });

  it('keeps its member until the day it arrives, as it may come back before', async () => {
    const { borrower, loanId } = await waiting();
    const arrivesOn = await dayFromNow(2);
    const transfer = { transfer_reference: 'Wire 18', arrives_on: arrivesOn };
    expect((await office(`/disburse-loan/${loanId}`, transfer)).status).toBe(200);
    const remove = () => office(`/members/${borrower.id}`, {}, 'DELETE');
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'money_in_transit', detail: expect.stringContaining('A payout of $20.00') },
    });
    await movePast(product, admin, debitHourOf(arrivesOn));
    expect((await remove()).status).toBe(200);
  });

  it('is begun before it is made: from then on nothing ends its loan, and what was made is recorded', async () => {
    const { borrower, loanId } = await waiting();
    const begin = () => office(`/disburse-loan/${loanId}/begin`, {});
    expect(await begin()).toMatchObject({ status: 200, body: { status: 'funded' } });
    const begun = await pendingLoan(loanId);
    expect(begun.being_sent).toMatchObject({ by_id: admin.id, since: expect.any(String) });
    expect((await begin()).status).toBe(200);
    expect((await pendingLoan(loanId)).being_sent).toEqual(begun.being_sent);

    const beingSent = new RegExp(
      `^${begun.being_sent.by_name} has been sending this loan since \\w+ \\d+, `,
    );
    const refuse = (answer: { status: number; body: unknown }, detail: RegExp) =>
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'loan_state', detail: expect.stringMatching(detail) },
      });
    refuse(await another(`/disburse-loan/${loanId}/begin`), beingSent);
    const transfer = { transfer_reference: 'Wire 20', arrives_on: await dayFromNow(0) };
    refuse(await another(`/disburse-loan/${loanId}`, transfer), beingSent);
    const mine = await myLoan(product, borrower.token);
    expect(mine).toMatchObject({ status: 'funded', can_cancel: false });
    refuse(
      await cancel(borrower, loanId),
      /^Your money is being sent just now\. It cannot be canc/,
    );
    const { token } = borrower;
    const acceptance = await product.call('GET', `/loans/${loanId}/accept-again`, { token });
    refuse(acceptance, /^Your money is being sent just now/);
    const rejected = /just now\. It cannot be rejected\.$/;
    refuse(await office(`/reject-loan/${loanId}`, {}), rejected);
    refuse(await office(`/loans/${loanId}`, { status: 'rejected' }, 'PUT'), rejected);
    const several = await another('/reject-loans', { loan_ids: [loanId], reason: 'other' });
    expect(several.body.results).toMatchObject([{ done: false, code: 'loan_state' }]);
    const { body: unlinked } = await office(`/members/${borrower.id}/bank-account`, {}, 'DELETE');
    expect(unlinked.code).toBe('bank_account_in_use');
    const { body: kept } = await office(`/members/${borrower.id}`, {}, 'DELETE');
    expect(kept).toMatchObject({
      code: 'money_in_transit',
      detail: expect.stringMatching(/by hand/),
    });

    // The money is out, whatever is decided on the borrower since.
    const decided = { id_verification_status: 'rejected' };
    expect((await office(`/members/${borrower.id}`, decided, 'PUT')).status).toBe(200);
    const late = { ...transfer, arrives_on: await dayFromNow(0) };
    expect(await office(`/disburse-loan/${loanId}`, late)).toMatchObject({
      status: 200,
      body: { status: 'disbursed', already_sent: false },
    });
    const same = await another(`/disburse-loan/${loanId}`, late);
    expect(same).toMatchObject({ status: 200, body: { already_sent: true } });
    refuse(
      await another(`/disburse-loan/${loanId}`, { ...late, arrives_on: await dayFromNow(1) }),
      /^The transfer Wire 20 is recorded already, by .+, to arrive on \w+ \d+, \d{4}\./,
    );
    const sentBefore = new RegExp(`reference Wire 20, by ${begun.being_sent.by_name}\\.`);
    const second = { ...late, transfer_reference: 'Wire 21' };
    refuse(await another(`/disburse-loan/${loanId}`, second), sentBefore);
    refuse(await another(`/disburse-loan/${loanId}/begin`), sentBefore);
    refuse(await office(`/disburse-loan/${loanId}/abandon`, {}), /already been sent/);
    const told = await another('/disburse-loans', { loan_ids: [loanId], ...second });
    expect(told.body.results).toMatchObject([
      { done: false, code: 'loan_state', detail: expect.stringMatching(sentBefore) },
    ]);
    const sent = (await statementEntries(product, admin, loanId)).filter(
      ({ event }: { event: string }) => event === 'payout_posted',
    );
    expect(sent).toHaveLength(1);
    const removed = await office(`/members/${borrower.id}/bank-account`, {}, 'DELETE');
    expect(removed.status).toBe(200);
  });

  it('is begun by one of two admins who begin it ten times at once', async () => {
    const { borrower, loanId } = await waiting();
    const presses = Array.from({ length: 10 }, (_, press) =>
      (press % 2 ? office : another)(`/disburse-loan/${loanId}/begin`, {}),
    );
    const answers = await Promise.all(presses);
    const { by_id } = (await pendingLoan(loanId)).being_sent;
    expect([admin.id, other.id]).toContain(by_id);
    const [won, lost] = by_id === admin.id ? [1, 0] : [0, 1];
    const statuses = (parity: number) =>
      answers.filter((_, press) => press % 2 === parity).map(({ status }) => status);
    expect(statuses(won)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses(lost)).toEqual([409, 409, 409, 409, 409]);
    const trail = await office(`/members/${borrower.id}/audit`, undefined, 'GET');
    const begun = trail.body.filter(
      ({ action }: { action: string }) => action === 'loan.by_hand_begun',
    );
    expect(begun).toHaveLength(1);
  });

  it('was not made: by who began it at once, by another who names whose it is, and the loan goes on', async () => {
    const { borrower, loanId } = await waiting();
    const abandon = `/disburse-loan/${loanId}/abandon`;
    await office(`/disburse-loan/${loanId}/begin`, {});
    expect((await another(abandon)).body.code).toBe('loan_state');
    const { being_sent: first } = await pendingLoan(loanId);
    const othersOwn = { being_sent: { ...first, by_id: other.id } };
    expect((await another(abandon, othersOwn)).body.code).toBe('loan_state');
    expect((await another(abandon, { being_sent: first })).status).toBe(200);
    expect(await pendingLoan(loanId)).toMatchObject({ being_sent: null });
    expect((await another(`/disburse-loan/${loanId}/begin`)).status).toBe(200);
    // What was read of another's is old by now, also where it is that admin again.
    expect((await office(abandon, { being_sent: first })).body.code).toBe('loan_state');
    expect((await another(abandon)).status).toBe(200);
    const transfer = { transfer_reference: 'Wire 24', arrives_on: await dayFromNow(0) };
    expect(
      await another(`/disburse-loan/${loanId}`, { ...transfer, being_sent: first }),
    ).toMatchObject({ status: 409, body: { detail: expect.stringContaining('any more') } });
    await office(`/disburse-loan/${loanId}/begin`, {});
    expect((await another(abandon, { being_sent: first })).body.code).toBe('loan_state');
    expect((await office(abandon, {})).status).toBe(200);
    expect((await another(abandon)).status).toBe(200);
    expect(await cancel(borrower, loanId)).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    expect((await another(abandon)).body.detail).toBe('This loan has been cancelled.');
    const removed = await office(`/members/${borrower.id}/bank-account`, {}, 'DELETE');
    expect(removed.status).toBe(200);
  });

  it('of several is begun for each before it is made, and those that cannot be are named with why', async () => {
    const [{ loanId: free }, { loanId: taken }] = [await waiting(), await waiting()];
    await another(`/disburse-loan/${taken}/begin`);
    const loan_ids = [free, taken];
    const begun = await office('/disburse-loans/begin', { loan_ids });
    const name = (await pendingLoan(taken)).being_sent.by_name;
    expect(name).toMatch(/^Bea /);
    expect(begun.body).toMatchObject({
      done_count: 1,
      results: [
        { id: free, done: true },
        { id: taken, done: false, code: 'loan_state', detail: expect.stringContaining(name) },
      ],
    });
    const left = await office('/disburse-loans/abandon', { loan_ids });
    expect(left.body.results).toMatchObject([{ done: true }, { done: false }]);
    expect([(await pendingLoan(free)).being_sent, (await pendingLoan(taken)).being_sent]).toEqual([
      null,
      expect.objectContaining({ by_id: other.id }),
    ]);
    await office('/disburse-loans/begin', { loan_ids });
    const transfer = { transfer_reference: 'Wire 22', arrives_on: await dayFromNow(0) };
    const sent = await office('/disburse-loans', { loan_ids, ...transfer });
    expect(sent.body.results).toMatchObject([{ done: true }, { done: false, code: 'loan_state' }]);
  });

  it('begun before the bank sends the money is not sent once more, and what was made is recorded all the same', async () => {
    const [{ borrower, loanId }, { loanId: free }] = [await waiting(), await waiting()];
    expect((await another('/disburse-loans/begin', { loan_ids: [loanId] })).status).toBe(200);
    const name = (await pendingLoan(loanId)).being_sent.by_name;
    product = await product.restart({ PAYOUTS: 'stripe' });
    const once = await office(`/disburse-loan/${loanId}`, {});
    expect(once).toMatchObject({ status: 409, body: { detail: expect.stringContaining(name) } });
    await createLoanOut(product, admin);
    const fill = await leaveInAccount(2_500);
    const several = await another('/disburse-loans', { loan_ids: [loanId, free] });
    expect(several.body).toMatchObject({
      done_count: 1,
      done_total: 20,
      results: [{ done: false, code: 'loan_state' }, { done: true }],
    });
    await fill();
    expect((await another(`/disburse-loan/${loanId}/begin`)).status).toBe(200);

    const { loanId: unbegun } = await waiting();
    const transfer = { transfer_reference: 'Wire 23', arrives_on: await dayFromNow(0) };
    expect((await another(`/disburse-loan/${unbegun}/begin`)).status).toBe(400);
    expect(await another(`/disburse-loan/${unbegun}`, transfer)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { transfer_reference: expect.any(String) } },
    });
    const told = await another('/disburse-loans', { loan_ids: [loanId, unbegun], ...transfer });
    expect(told.body.results).toMatchObject([
      { done: true, status: 'disbursed' },
      { done: false, code: 'invalid_input' },
    ]);
    const again = await another(`/disburse-loan/${loanId}`, transfer);
    expect(again).toMatchObject({ status: 200, body: { already_sent: true } });
    await product.drain();
    const posted = (await statementEntries(product, admin, loanId)).filter(
      ({ event }) => event === 'payout_posted',
    );
    expect(posted.map(({ postings }) => postings)).toEqual([
      expect.arrayContaining([expect.objectContaining({ account: 'lender_bank', amount: 20 })]),
    ]);
    expect((await movementsAtBank(product, borrower.email)).payouts).toEqual([]);
  });

  it('is recorded by another admin once the one who began it is gone, and its borrower could cancel at no moment', async () => {
    const leaver = await registerBorrower(product, { first: 'Cy' });
    product = await product.restart({
      PAYOUTS: 'manual',
      ADMIN_EMAIL: leaver.email,
      ADMIN_PASSWORD: borrowerPassword,
    });
    const { borrower, loanId } = await waiting();
    const { token } = leaver;
    const begin = `/admin/disburse-loan/${loanId}/begin`;
    expect((await product.call('POST', begin, { token, body: {} })).status).toBe(200);
    const decided = { id_verification_status: 'rejected' };
    expect((await office(`/members/${borrower.id}`, decided, 'PUT')).status).toBe(200);
    expect((await office(`/members/${leaver.id}`, {}, 'DELETE')).status).toBe(200);
    const { being_sent: read } = await pendingLoan(loanId);
    expect(read).toMatchObject({ by_id: leaver.id, by_name: null });

    const transfer = { transfer_reference: 'Wire 25', arrives_on: await dayFromNow(0) };
    const record = (being_sent?: object) =>
      another(`/disburse-loan/${loanId}`, { ...transfer, ...(being_sent ? { being_sent } : {}) });
    const earlier = new Date(Date.parse(read.since) - 1).toISOString();
    for (const stale of [undefined, { ...read, since: earlier }, { ...read, by_id: other.id }]) {
      const detail = expect.stringMatching(/^Another admin has been sending this loan since /);
      expect(await record(stale)).toMatchObject({ status: 409, body: { detail } });
    }
    const [recorded, ...cancels] = await Promise.all([
      record(read),
      ...Array.from({ length: 10 }, () => cancel(borrower, loanId)),
    ]);
    expect(recorded).toMatchObject({
      status: 200,
      body: { status: 'disbursed', already_sent: false },
    });
    expect(cancels.map(({ status }) => status)).toEqual(cancels.map(() => 409));
    expect(await record(read)).toMatchObject({ status: 200, body: { already_sent: true } });
    const trail = await office(`/members/${borrower.id}/audit`, undefined, 'GET');
    const sent = trail.body.find(({ action }: { action: string }) => action === 'loan.disbursed');
    expect(sent).toMatchObject({ codes: { begun_by: leaver.id } });
  });

  it('that is recorded weeks after it was begun may have arrived on any day since', async () => {
    const [{ loanId }, { loanId: unbegun }] = [await waiting(), await waiting()];
    await office(`/disburse-loan/${loanId}/begin`, {});
    const [before, begun] = [await dayFromNow(-1), await dayFromNow(0)];
    await moveDays(product, admin, 20);
    const tell = (id: string, arrives_on: string) =>
      office(`/disburse-loan/${id}`, { transfer_reference: 'Wire 26', arrives_on });
    expect(await tell(loanId, before)).toMatchObject({
      status: 400,
      body: { fields: { arrives_on: expect.stringMatching(/when the transfer was begun, to /) } },
    });
    expect((await tell(unbegun, begun)).body.fields.arrives_on).toMatch(/within 14 days of today/);
    expect(await tell(loanId, begun)).toMatchObject({ status: 200, body: { disbursed: true } });
    expect((await tell(loanId, begun)).body.already_sent).toBe(true);
  });

  it('is the business of no borrower', async () => {
    const { token } = await registerBorrower(product);
    const asked = await product.call('GET', '/admin/payout-account', { token });
    expect(asked.status).toBe(403);
  });
});
