import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, linkBank, pay, register, uploadId } from './borrowers.ts';
import { BrokenInvariant } from './broken-invariant.ts';
import { checkModel } from './check-model.ts';
import { hourMs, minuteMs } from './clock.ts';
import { invariants } from './invariants.ts';
import type { Authorised, Loan, Member, Temper } from './model.ts';
import { disburse, review } from './office.ts';
import { check } from './play.ts';
import { removeTemplate } from './storage.ts';
import { Strikes } from './strikes.ts';
import { attemptOf, isObject, query, readTruth, type Truth } from './truth.ts';
import { World } from './world.ts';

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
    await borrower(temper),
    await borrower({ ...temper, automatic: 0 }),
    await borrower({ ...temper, automatic: 0 }),
  ];
  await review(world, 1);
  for (const member of [debited, paid, late]) await disburse(world, await loanOf(member));
  await world.settle();
  const [, second, third] = [...world.loans.values()];
  if (second) await pay(world, second, 'card');
  // To the eve of the due day, to its noon, and until the debit is paid and the last loan overdue.
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

async function borrower(how: Temper): Promise<Member> {
  const member = await register(world, how);
  if (!member) throw new Error('Nobody registered.');
  await uploadId(world, member, 'picture');
  await linkBank(world, member);
  return member;
}

async function approved(how: Temper): Promise<Member> {
  const member = await borrower(how);
  await review(world, 1);
  return member;
}

async function lookAfter(hours: number): Promise<void> {
  await world.pass(hours * hourMs);
  await world.settle();
  await check(world);
  truth = await readTruth(world);
}

/** What the model says of a loan that the product has otherwise; the loan is as it was afterwards. */
async function modelBrokenBy({ id }: Loan, has: Record<string, string | number>): Promise<string> {
  const { database } = world.storage;
  const columns = Object.keys(has);
  const [was] = await query<Record<string, string>>(
    database,
    `select ${columns.join(', ')} from loans where id = '${id}'`,
  );
  const set = (values: Record<string, unknown>) =>
    query(
      database,
      `update loans set ${columns.map((name) => `${name} = '${values[name]}'`).join(', ')} where id = '${id}'`,
    );
  await set(has);
  try {
    await checkModel(world, truth);
    return 'nothing';
  } catch (error) {
    if (!(error instanceof BrokenInvariant) || error.loan !== id) throw error;
    return error.message;
  } finally {
    await set(was ?? {});
  }
}

/** A loan of a borrower, which the product may refuse until they ask for what it lends. */
async function loanOf(member: Member): Promise<Loan> {
  for (;;) {
    const loan = await ask(world, member);
    if (loan) return loan;
  }
}

/** Which invariant is found broken where the database is as the statements make it; they are undone again. */
async function brokenBy(name: string, ...statements: string[]): Promise<string> {
  const { database } = world.storage;
  let found = 'nothing';
  await database
    .transact(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      const tampered = {
        ...database,
        transact: <T>(body: (inner: typeof tx) => Promise<T>) => body(tx),
      };
      const seen = Object.create(world, {
        storage: { value: { ...world.storage, database: tampered } },
      });
      found = await held(name, seen, truth);
      throw new Error('undo');
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error;
    });
  return found;
}

async function held(name: string, where: World, what: Truth): Promise<string> {
  try {
    await invariants[name]?.(where, what);
    return 'nothing';
  } catch (error) {
    if (!(error instanceof BrokenInvariant)) throw error;
    return error.invariant;
  }
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
  one_live_collection: [
    'drop index collections_one_live',
    "update collections set status = 'open', loan_id = (select id from loans limit 1) where kind = 'checkout'",
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
  expect(await brokenBy(name, "update collections set amount_cents = 1 where kind = 'debit'")).toBe(
    name,
  );
});

test('A debit of an account after two that failed is found, unless its borrower authorized it anew', async () => {
  const name = 'debits_are_announced_authorized_and_stop';
  const [loanId, { payments }] = [...truth.loans].find(([, one]) =>
    one.payments.some(({ isDebit }) => isDebit),
  ) ?? ['', { payments: [] }];
  const debit = payments.find(({ isDebit }) => isDebit);
  const intent = truth.intents.find(({ id }) => id === debit?.id);
  if (!debit || !intent || !isObject(intent.latest_charge)) throw new Error('There was no debit.');
  const { latest_charge: charge } = intent;
  const failed = [1, 2].map((number) => ({
    id: `pi_failed_${number}`,
    latest_charge: {
      ...charge,
      id: `ch_failed_${number}`,
      status: 'failed',
      failure_code: 'insufficient_funds',
    },
  }));
  const before = new Date(debit.createdAt.getTime() - hourMs);
  const after = async (intents: Truth['intents'], authorised: Authorised[] = []) => {
    const strikes = new Strikes();
    strikes.look({ ...truth, intents, disputes: [] }, before);
    const loan = { ...(world.loans.get(loanId) as Loan), authorised };
    const seen = Object.create(world, {
      strikes: { value: strikes },
      loans: { value: new Map([[loanId, loan]]) },
    });
    return held(name, seen, truth);
  };
  expect(await after(failed)).toBe(name);
  expect(await after(failed.slice(1))).toBe('nothing');
  expect(await after([...failed, intent])).toBe('nothing');
  const { amount } = debit;
  expect(await after(failed, [{ amount, day: '2026-03-01', at: before }])).toBe('nothing');
  expect(await after(failed, [{ amount: amount + 1, day: '2026-03-01', at: before }])).toBe(name);
});

test('A late fee is found on a loan that is not due, and on one whose timely payment is on its way', async () => {
  const loan = await loanOf(await approved({ ...temper, automatic: 0 }));
  await disburse(world, loan);
  await lookAfter(0);
  const fee = { late_fee_cents: 100 };
  expect(await modelBrokenBy(loan, fee)).toMatch('Its late fee ought to be 0');
  await world.pass(6 * 24 * hourMs);
  await pay(world, loan, 'bank');
  await lookAfter(0);
  // To the morning after its due day: the bank has not answered yet.
  await lookAfter(36);
  expect(await modelBrokenBy(loan, fee)).toMatch('Its late fee ought to be 0');
  expect(await modelBrokenBy(loan, { ...fee, status: 'overdue' })).toMatch(
    'It is overdue, and ought to be disbursed',
  );
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
