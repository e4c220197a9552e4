import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disburse, removeBank, review } from '../actors/admins.ts';
import { linkBank } from '../actors/borrowers.ts';
import { closeNow, resolve, resolveAgain, strayBreaks, tryAsBefore } from '../actors/breaks.ts';
import { checkMayBeLent } from '../actors/may-be-lent.ts';
import { pay } from '../actors/payments.ts';
import { awaitsAcceptance, reaccept } from '../actors/reaccept.ts';
import { dayOf } from '../base/calendar.ts';
import { hourMs, minuteMs } from '../base/clock.ts';
import type { BankObject } from '../machine/bank.ts';
import { removeTemplate } from '../machine/storage.ts';
import { borrower, brokenWhere, held, loanOf, modelBrokenBy } from '../run/break-on-purpose.ts';
import { endWorld } from '../run/last-close.ts';
import { check } from '../run/play.ts';
import {
  type Acceptance,
  type Authorized,
  type Level,
  type Loan,
  lateFeeOn,
  type Member,
  owed,
  type Temper,
} from '../world/model.ts';
import { payUnasked } from '../world/strays.ts';
import { Strikes } from '../world/strikes.ts';
import { attemptOf, isObject, query, readTruth, type Truth } from '../world/truth.ts';
import { World } from '../world/world.ts';
import { checkModel } from './check-model.ts';
import { holdDeletion } from './deletions.ts';

const temper: Temper = { asks: 1, paysEarly: 1, paysLate: 1, automatic: 1, account: 'success' };
let world: World;
let truth: Truth;

beforeAll(async () => {
  world = await World.open({
    seed: 1,
    faults: false,
    begin: new Date('2026-03-02T15:00:00Z'),
    payouts: 'stripe',
  });
  const [debited, paid, late] = [
    await borrower(world, temper),
    await borrower(world, { ...temper, automatic: 0 }),
    await borrower(world, { ...temper, automatic: 0 }),
  ];
  await review(world, 1);
  for (const member of [debited, paid, late]) await disburse(world, await loanOf(world, member));
  await world.settle();
  const [, second, third] = [...world.loans.values()];
  if (second) await pay(world, second, 'card');
  // Moves to the eve of the due day, to its noon, and until the debit is paid and the last loan is overdue.
  for (const hours of [6 * 24, 24, 4 * 24]) {
    await world.pass(hours * hourMs + 10 * minuteMs);
    await world.settle();
  }
  if (third) await pay(world, third, 'leaves');
  await world.settle();
  await check(world);
  truth = await readTruth(world);
});

afterAll(async () => {
  await world?.close();
  await removeTemplate();
});

async function lookAfter(hours: number): Promise<void> {
  await world.pass(hours * hourMs);
  await world.settle();
  await check(world);
  truth = await readTruth(world);
}

function brokenBy(name: string, ...statements: string[]): Promise<string> {
  return brokenWhere({ world, truth }, name, ...statements);
}

const tampering: Record<string, string[]> = {
  postings_sum_to_zero: [
    'alter table ledger_postings disable trigger user',
    'update ledger_postings set amount_cents = amount_cents + 1 where id = (select min(id) from ledger_postings)',
  ],
  receivable_equals_open_loans: [
    "update loans set interest_cents = interest_cents - 1 where status = 'overdue'",
  ],
  accounts_come_in_pairs: [
    'alter table ledger_postings disable trigger user',
    "update ledger_postings set account = 'late_fee_due' where id = (select min(id) from ledger_postings where account = 'interest_due')",
  ],
  the_tracker_adds_up: [
    'alter table ledger_postings disable trigger user',
    "update ledger_postings set amount_cents = amount_cents - 1 where id = (select min(id) from ledger_postings where account = 'interest_income')",
  ],
  one_live_payment: [
    'drop index payments_one_live',
    "update payments set status = 'open', loan_id = (select id from loans limit 1) where kind = 'checkout'",
  ],
  nobody_is_charged_more: [
    'alter table loans drop constraint loans_never_above_signed',
    "update loans set signed_principal_cents = 1 where status = 'repaid'",
  ],
  debits_are_announced_authorized_and_stop: ["delete from notices where kind = 'debit_announced'"],
  the_close_finds_nothing: [
    `insert into breaks (id, kind, place, concerns, reference, part, expected_cents, found_cents, state, first_close_id, last_close_id, first_seen_at, last_seen_at)
     values (gen_random_uuid(), 'loan_differs', 'loan', 'loan', 'x', '', 1, 2, 'open', gen_random_uuid(), gen_random_uuid(), now(), now())`,
  ],
  nothing_is_stuck: ["update work set attempts = 9, last_error = 'Error'"],
};

for (const [name, statements] of Object.entries(tampering)) {
  test(`The simulator finds ${name} broken where the database was tampered with`, async () => {
    expect(await brokenBy(name)).toBe('nothing');
    expect(await brokenBy(name, ...statements)).toBe(name);
  });
}

test('A debit without authorization, before its notice is three banking days old, or of another amount is found', async () => {
  const name = 'debits_are_announced_authorized_and_stop';
  expect(await brokenBy(name, 'delete from mandates')).toBe(name);
  expect(
    await brokenBy(
      name,
      "update notices set sent_at = sent_at + interval '5 days' where kind = 'debit_announced'",
    ),
  ).toBe(name);
  expect(await brokenBy(name, "update payments set amount_cents = 1 where kind = 'debit'")).toBe(
    name,
  );
});

/**
 * Answers the debit that was taken, and makes worlds in which it is seen for the first time, with the loan and bank
 * given.
 */
function debitSeen() {
  const [loanId, { payments }] = [...truth.loans].find(([, one]) =>
    one.payments.some(({ isDebit }) => isDebit),
  ) ?? ['', { payments: [] }];
  const debit = payments.find(({ isDebit }) => isDebit);
  const intent = truth.intents.find(({ id }) => id === debit?.id);
  if (!debit || !intent || !isObject(intent.latest_charge)) throw new Error('There was no debit.');
  const before = new Date(debit.createdAt.getTime() - hourMs);
  const { latest_charge: charge } = intent;
  const failed = (number: number, failure_code: string, mandate?: string) => ({
    id: `pi_failed_${number}`,
    latest_charge: {
      ...(mandate ? byAuthorization(charge, mandate) : charge),
      ...{ id: `ch_failed_${number}`, status: 'failed', failure_code },
    },
  });
  const seenIn = (changes: Partial<Loan>, earlier: Truth['intents'] = []) => {
    const strikes = new Strikes();
    strikes.look({ ...truth, intents: earlier, disputes: [] }, before);
    const loan = { ...(world.loans.get(loanId) as Loan), ...changes };
    return Object.create(world, {
      strikes: { value: strikes },
      loans: { value: new Map([[loanId, loan]]) },
    }) as World;
  };
  const authorized = (changes: Partial<Authorized> = {}): Authorized => {
    const day = dayOf(debit.createdAt);
    return { amount: debit.amount, day, at: before, afterChoices: 0, ...changes };
  };
  return { loanId, debit, intent, before, authorized, failed, world: seenIn };
}

function byAuthorization(charge: BankObject, mandate: string): BankObject {
  const details = charge.payment_method_details as { us_bank_account: object };
  const us_bank_account = { ...details.us_bank_account, mandate };
  return { ...charge, payment_method_details: { ...details, us_bank_account } };
}

const ofDebits = 'debits_are_announced_authorized_and_stop';

test('A debit of an account after two that failed is found, unless its borrower authorized it anew', async () => {
  const { debit, intent, authorized, failed, world: seen } = debitSeen();
  const after = (intents: Truth['intents'], given: Authorized[] = []) =>
    held(ofDebits, seen({ authorized: given }, intents), truth);
  const two = [failed(1, 'insufficient_funds'), failed(2, 'insufficient_funds')];
  expect(await after(two)).toBe(ofDebits);
  expect(await after(two.slice(1))).toBe('nothing');
  expect(await after([...two, intent])).toBe('nothing');
  const { amount } = debit;
  expect(await after(two, [authorized()])).toBe('nothing');
  expect(await after(two, [authorized({ amount: amount + 1 })])).toBe(ofDebits);
});

test('A debit that its borrower had turned off is found, and one by an authorization that has ended', async () => {
  const { before, authorized, world: seen } = debitSeen();
  const begun = { on: true, at: new Date(0) };
  const off = { on: false, at: before };
  expect(await held(ofDebits, seen({ choices: [begun, off] }), truth)).toBe(ofDebits);
  const again = { on: true, at: before };
  expect(await held(ofDebits, seen({ choices: [begun, off, again] }), truth)).toBe('nothing');
  const since = (changes: Partial<Authorized>) =>
    held(ofDebits, seen({ choices: [begun, off], authorized: [authorized(changes)] }), truth);
  expect(await since({ afterChoices: 2 })).toBe('nothing');
  expect(await since({ afterChoices: 1 })).toBe(ofDebits);
  expect(await since({ afterChoices: 2, amount: 1 })).toBe(ofDebits);
  expect(await since({ afterChoices: 2, day: '2026-03-01' })).toBe(ofDebits);
  for (const status of ['ended', 'refused', 'pending']) {
    const ended = `update mandates set status = '${status}'`;
    expect(await brokenWhere({ world: seen({}), truth }, ofDebits, ended)).toBe(ofDebits);
  }
  const other = "update mandates set provider_mandate_id = 'mandate_other'";
  expect(await brokenWhere({ world: seen({}), truth }, ofDebits, other)).toBe(ofDebits);
});

test('A third try of a debit is found, and any after one that was returned for good', async () => {
  const { loanId, debit, before, authorized, failed, world: seen } = debitSeen();
  const after = async (codes: string[], given: Authorized[] = [], mandate?: string) => {
    const intents = codes.map((code, index) => failed(index, code, mandate));
    const payments = intents.map(({ id }, index) => {
      const createdAt = new Date(before.getTime() - (codes.length - index) * hourMs);
      return { ...debit, id, attempt: id, status: 'other' as const, createdAt };
    });
    const loans = new Map([[loanId, { payouts: [], payments: [...payments, debit] }]]);
    const what = { ...truth, loans, intents: [...intents, ...truth.intents] };
    return held(ofDebits, seen({ authorized: given }), what);
  };
  expect(await after(['insufficient_funds'])).toBe('nothing');
  expect(await after(['insufficient_funds', 'insufficient_funds'])).toBe(ofDebits);
  expect(await after(['insufficient_funds', 'insufficient_funds'], [authorized()])).toBe('nothing');
  expect(await after(['account_closed'])).toBe(ofDebits);
  expect(await after(['account_closed'], [], 'mandate_other')).toBe('nothing');
});

test('A debit whose day is over is found stuck, and a loan that waits for none', async () => {
  const name = 'nothing_is_stuck';
  const announced = [
    "update payments set status = 'announced' where kind = 'debit'",
    "update loans set debit_announced = true where id in (select loan_id from payments where status = 'announced')",
  ];
  expect(await brokenBy(name, ...announced)).toBe(name);
  const later = "update payments set debit_day = '2027-01-01' where kind = 'debit'";
  expect(await brokenBy(name, ...announced, later)).toBe('nothing');
  expect(await brokenBy(name, ...announced.slice(0, 1), later)).toBe(name);
  expect(await brokenBy(name, 'update loans set debit_announced = true')).toBe(name);
});

test('Days that nobody closes are found, and a payout that nobody asked for though a member was deleted before', async () => {
  const closes = 'update closes set first_day = first_day - 30, last_day = last_day - 30';
  expect(await brokenBy('the_close_finds_nothing', closes)).toBe('the_close_finds_nothing');
  const gone = 'delete from payouts';
  expect(await brokenBy('one_live_payout', gone)).toBe('nothing');
  const whereGone = (isGone: (index: number) => boolean) => {
    const members = world.members.map((member, index) => ({ ...member, deleted: isGone(index) }));
    const unseen = { payoutsSeen: { value: new Set() }, members: { value: members } };
    return brokenWhere({ world: Object.create(world, unseen), truth }, 'one_live_payout', gone);
  };
  expect(await whereGone((index) => index === 0)).toBe('one_live_payout');
  expect(await whereGone(() => true)).toBe('nothing');
});

test('A figure of the Tracker is found that leaves out a loan, or what the bank has sent', async () => {
  const name = 'the_tracker_adds_up';
  const repaid = "update loans set status = 'written_off' where status = 'repaid'";
  expect(await brokenBy(name, repaid)).toBe(name);
  const payoutAccountCents = truth.payoutAccountCents - 1;
  expect(await held(name, world, { ...truth, payoutAccountCents })).toBe(name);
});

test('Money is found that is not what was signed, went to somebody else, or to an account linked since', async () => {
  const name = 'money_goes_where_it_was_agreed';
  const [loan] = [...world.loans.values()] as [Loan];
  const strikes = { value: new Strikes() };
  const sent = (changes: Partial<Loan>) => {
    const loans = { value: new Map([[loan.id, { ...loan, ...changes }]]) };
    return held(name, Object.create(world, { strikes, loans }), truth);
  };
  expect(await sent({})).toBe('nothing');
  expect(await sent({ signed: { ...loan.signed, principal: 1 } })).toBe(name);
  expect(await sent({ member: { ...loan.member, email: 'else@example.com' } })).toBe(name);
  const [accepted] = loan.accepted as [Acceptance];
  const other = (changes: Partial<Acceptance>) => sent({ accepted: [{ ...accepted, ...changes }] });
  expect(await other({ at: new Date(0) })).toBe(name);
  expect(await other({ linkedFrom: new Date(accepted.at.getTime() + minuteMs) })).toBe(name);
});

test('A loan is found that was approved for somebody who may not borrow', async () => {
  const [debited, , late] = [...world.loans.values()] as [Loan, Loan, Loan];
  const approved = async (loan: Loan, changes: Partial<Member> = {}, level: Level = 'silver') =>
    checkMayBeLent(world, { ...loan, member: { ...loan.member, ...changes } }, level);
  const broken = { invariant: 'only_what_may_be_lent' };
  await expect(approved(debited)).resolves.toBeUndefined();
  await expect(approved(debited, { idStatus: 'waiting' })).rejects.toMatchObject(broken);
  await expect(approved(debited, { bank: null })).rejects.toMatchObject(broken);
  await expect(approved(late)).rejects.toMatchObject(broken);
});

test('A late fee is found that is above its rule, on a loan that is not due, and on one whose timely payment is on its way', async () => {
  const member = await borrower(world, { ...temper, automatic: 0 });
  await review(world, 1);
  const loan = await loanOf(world, member);
  await disburse(world, loan);
  await lookAfter(0);
  const fee = { late_fee_cents: 100 };
  const added = `update loans set late_fee_cents = 100 where id = '${loan.id}'`;
  expect(await brokenBy('nobody_is_charged_more', added)).toBe('nobody_is_charged_more');
  const charged = (cents: number) =>
    `update loans set late_fee_cents = ${cents}, late_fee_posted_at = now() where id = '${loan.id}'`;
  const rule = lateFeeOn(owed(loan));
  expect(await brokenBy('nobody_is_charged_more', charged(rule))).toBe('nothing');
  expect(await brokenBy('nobody_is_charged_more', charged(rule + 1))).toBe(
    'nobody_is_charged_more',
  );
  expect(await modelBrokenBy({ world, truth }, loan, fee)).toMatch('Its late fee ought to be 0');
  await world.pass(6 * 24 * hourMs);
  await pay(world, loan, 'bank');
  await lookAfter(0);
  // Moves to the morning after its due day: the bank has not answered yet.
  await lookAfter(36);
  expect(await modelBrokenBy({ world, truth }, loan, fee)).toMatch('Its late fee ought to be 0');
  expect(await modelBrokenBy({ world, truth }, loan, { ...fee, status: 'overdue' })).toMatch(
    'It is overdue, and ought to be disbursed',
  );
});

test('Somebody who was deleted is found at the bank, and while a payment of theirs is on its way', async () => {
  const member = await borrower(world, { ...temper, automatic: 0 });
  await review(world, 1);
  const loan = await loanOf(world, member);
  await disburse(world, loan);
  await world.work();
  const whileMoving = { invariant: 'money_on_its_way_keeps_its_member' };
  await expect(holdDeletion(world, member)).rejects.toMatchObject(whileMoving);
  await lookAfter(0);
  await expect(holdDeletion(world, member)).resolves.toBeUndefined();
  await pay(world, loan, 'bank');
  await expect(holdDeletion(world, member)).rejects.toMatchObject(whileMoving);
  const name = 'the_deleted_are_gone_at_the_bank';
  const gone = Object.create(world, { members: { value: [{ ...member, deleted: true }] } });
  expect(await held(name, gone, truth)).toBe(name);
  expect(await held(name, world, truth)).toBe('nothing');
});

test('A loan whose account changed waits until its borrower accepts it again, and is sent to the one of now', async () => {
  const member = await borrower(world, { ...temper, automatic: 0 });
  await review(world, 1);
  const loan = await loanOf(world, member);
  expect(awaitsAcceptance(loan)).toBe(false);
  await removeBank(world, member);
  await world.pass(minuteMs);
  await linkBank(world, member);
  expect(awaitsAcceptance(loan)).toBe(true);
  await disburse(world, loan);
  expect(loan.stage).toBe('funded');
  while (awaitsAcceptance(loan)) await reaccept(world, loan);
  await disburse(world, loan);
  await lookAfter(0);
  expect(loan.stage).toBe('disbursed');
});

/** Makes two stray payments: an admin leaves one, and settles the other. */
async function strayPayments() {
  const [left, settled] = [await payUnasked(world), await payUnasked(world)];
  left.isLeft = true;
  settled.isLeft = false;
  await closeNow(world);
  return { left, settled };
}

test('A stray payment that stands unsettled, is not there, or is not in the books as at the bank is found at the end', async () => {
  const name = 'the_last_close_leaves_what_was_left';
  const { left, settled } = await strayPayments();
  await lookAfter(0);
  expect(await brokenBy(name)).toBe(name);
  await endWorld(world);
  truth = await readTruth(world);
  expect(await brokenBy(name)).toBe('nothing');
  const of = ({ payment }: { payment: string }) => `reference = '${payment}'`;
  expect(await brokenBy(name, `update breaks set gone_at = null where ${of(settled)}`)).toBe(name);
  for (const change of ['gone_at = now()', 'found_cents = found_cents + 1'])
    expect(await brokenBy(name, `update breaks set ${change} where ${of(left)}`)).toBe(name);
  for (const account of ['provider_balance', 'provider_payout_account', 'unexplained']) {
    const posting = `select min(id) from ledger_postings where account = '${account}'`;
    const moved = `update ledger_postings set amount_cents = amount_cents + 1 where id = (${posting})`;
    const statements = ['alter table ledger_postings disable trigger user', moved];
    expect(await brokenBy(name, ...statements)).toBe(name);
  }
  const explained = new Set((await strayBreaks(world)).map(({ row }) => row.id));
  const forgetful = Object.create(world, { breaksExplained: { value: explained } });
  expect(await held(name, forgetful, truth)).toBe(name);
  const heldCents = { ...truth.heldCents, provider_balance: 1 };
  expect(await held(name, world, { ...truth, heldCents })).toBe(name);
});

test('Money that moves at the bank alone is found: a refund, a second payout of one loan', async () => {
  const settled = truth.intents.find(({ status }) => status === 'succeeded');
  await world.bank.call('POST', '/v1/refunds', { payment_intent: String(settled?.id) });
  const refunded = await readTruth(world);
  expect(await held('provider_money_equals_ledger', world, refunded)).toBe(
    'provider_money_equals_ledger',
  );
  const [first] = refunded.outbound;
  const copied = [
    'amount',
    'currency',
    'customer',
    'destination_payment_method',
    'financial_account',
  ];
  const second = await world.bank.call('POST', '/v1/treasury/outbound_payments', {
    ...Object.fromEntries(copied.map((field) => [field, String(first?.[field])])),
    'metadata[attempt_id]': String(first && attemptOf(first)),
  });
  expect(second.status).toBe(200);
  expect(await held('one_live_payout', world, await readTruth(world))).toBe('one_live_payout');
});

test('A product that tells another story than the model is found', async () => {
  await expect(checkModel(world, truth)).resolves.toBeUndefined();
  await world.storage.database.transact((tx) =>
    tx.execute(sql.raw('update members set completed_loans = completed_loans + 1')),
  );
  await expect(checkModel(world, truth)).rejects.toMatchObject({ invariant: 'model_agrees' });
});

test('A break that is settled twice is found, and one with the amounts of before', async () => {
  const name = 'a_break_is_settled_once_as_it_was_seen';
  const { left, settled } = await strayPayments();
  left.isLeft = false;
  const breakOf = async ({ payment }: { payment: string }) => {
    const [found] = (await strayBreaks(world)).filter(
      ({ row }) => row.reference === payment && row.part === '',
    );
    if (!found) throw new Error('The close found no stray payment.');
    return found.row;
  };
  const forget = async ({ payment }: { payment: string }) => {
    const of = `where reference = '${payment}'`;
    for (const statement of [
      `update breaks set state = 'open', times_posted = times_posted + 1 ${of}`,
      `update close_lines set matched_in = null ${of}`,
    ])
      await query(world.storage.database, statement);
  };
  const row = await breakOf(settled);
  await resolve(world, row);
  await expect(resolveAgain(world, row)).resolves.toBeUndefined();
  await forget(settled);
  await expect(resolveAgain(world, row)).rejects.toMatchObject({ invariant: name });
  const changed = await breakOf(left);
  world.breaksSeen.set(changed.id, changed);
  const asBefore = tryAsBefore(world, { ...changed, found: changed.found + 1 });
  await expect(asBefore).rejects.toMatchObject({ invariant: name });
});
