import { call } from '../world/client.ts';
import { query, type Truth } from '../world/truth.ts';
import type { World } from '../world/world.ts';

/** The Financial Tracker as an admin is shown it, in dollars and counts. */
type Shown = Record<string, number>;

/** What is shown, and what it ought to be, by name. */
type Figures = Record<string, [is: number, ought: number]>;

export async function readTracker(world: World): Promise<Shown> {
  return (await call(world, world.admin, 'GET', '/admin/financial-stats')).body;
}

export async function holdTracker(world: World, truth: Truth): Promise<void> {
  await holdFigures(world, truth, await readTracker(world));
  await holdAging(world);
}

/** Checks that the parts of the aging are all that borrowers owe, in cents and in loans. */
async function holdAging(world: World): Promise<void> {
  const { outstanding: _, ...parts } = (await call(world, world.admin, 'GET', '/admin/aging')).body;
  const of: { amount: number; loans: number }[] = Object.values(parts);
  const [ought] = await query<{ cents: string; loans: string }>(
    world.storage.database,
    `select (select coalesce(sum(amount_cents), 0) from ledger_postings
        where account in ('principal_due', 'interest_due', 'late_fee_due')) as cents,
      (select count(*) from loans
        where sent and status in ('funded', 'disbursed', 'overdue', 'defaulted')) as loans`,
  );
  const is = {
    cents: of.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
    loans: of.reduce((sum, part) => sum + part.loans, 0),
  };
  if (is.cents === Number(ought?.cents) && is.loans === Number(ought?.loans)) return;
  world.break(
    'the_tracker_adds_up',
    `The aging is of ${is.cents} cents on ${is.loans} loans, and ought to be of ${ought?.cents} on ${ought?.loans}.`,
  );
}

/**
 * Checks the Financial Tracker, which the product reads from sealed balances and kept counts. It has to equal the sum
 * of the single entries and loans, and what the bank has sent (docs/ledger.md).
 */
export async function holdFigures(world: World, truth: Truth, shown: Shown): Promise<void> {
  const cents = (name: string) => Math.round(Number(shown[name]) * 100);
  const figures: Figures = {
    ...(await amounts(world, cents)),
    ...(await counts(world, shown)),
    net_position: [cents('net_position'), cents('total_repaid') - cents('total_disbursed')],
  };
  // No bank reports a manual transfer.
  if (world.payouts === 'stripe')
    figures.total_disbursed = [cents('total_disbursed'), -truth.payoutAccountCents];
  for (const [name, [is, ought]] of Object.entries(figures)) {
    if (is !== ought)
      world.break('the_tracker_adds_up', `${name} is ${is}, and ought to be ${ought}.`);
  }
}

async function amounts(world: World, cents: (name: string) => number): Promise<Figures> {
  const rows = await query<{ account: string; sum: string }>(
    world.storage.database,
    'select account, sum(amount_cents) as sum from ledger_postings group by account',
  );
  const of = (...accounts: string[]) =>
    rows.reduce((sum, row) => sum + (accounts.includes(row.account) ? Number(row.sum) : 0), 0);
  const earned = -of('interest_income', 'late_fee_income');
  const toCome = -of('unearned_interest', 'unearned_late_fees');
  const lost = of('loan_losses', 'principal_forgiven', 'recoveries');
  const onItsWay = -of('payouts_in_transit');
  const due = of('principal_due', 'interest_due', 'late_fee_due');
  return {
    total_incoming: [cents('total_incoming'), due],
    total_interest_earned: [cents('total_interest_earned'), -of('interest_income')],
    total_late_fees: [cents('total_late_fees'), -of('late_fee_income')],
    expected_profit: [cents('expected_profit'), earned + toCome],
    pending_disbursement_amount: [cents('pending_disbursement_amount'), of('approved_not_sent')],
    total_outgoing: [cents('total_outgoing'), cents('total_disbursed') + onItsWay],
    total_repaid: [cents('total_repaid'), earned + toCome - lost - due + cents('total_outgoing')],
  };
}

async function counts(world: World, shown: Shown): Promise<Figures> {
  const loans = await query<{ status: string; sent: boolean }>(
    world.storage.database,
    'select status, sent from loans',
  );
  const number = (isOne: (loan: { status: string; sent: boolean }) => boolean) =>
    loans.filter(isOne).length;
  const is = (name: string, ought: number): Figures => ({ [name]: [Number(shown[name]), ought] });
  const active = number(
    ({ status, sent }) => sent && ['funded', 'disbursed', 'overdue', 'defaulted'].includes(status),
  );
  const repaid = number(({ status }) => status === 'repaid');
  const writtenOff = number(({ status }) => status === 'written_off');
  return {
    ...is('active_loans_count', active),
    ...is('repaid_loans_count', repaid),
    ...is('written_off_loans_count', writtenOff),
    ...is('disbursed_loans_count', active + repaid + writtenOff),
    ...is(
      'pending_disbursement_count',
      number(({ status, sent }) => status === 'funded' && !sent),
    ),
  };
}
