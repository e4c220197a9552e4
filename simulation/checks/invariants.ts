import { dayOf, daysFrom } from '../base/calendar.ts';
import { holdDebits } from '../world/check-debits.ts';
import { lateFeeOn } from '../world/model.ts';
import { strayReferences } from '../world/strays.ts';
import { attemptOf, type PaymentTruth, query, type Truth } from '../world/truth.ts';
import type { World } from '../world/world.ts';
import { holdDepartures } from './deletions.ts';
import { holdTracker } from './financial-tracker.ts';
import { holdSentMoney, paidTo } from './sent-money.ts';

/** A close waits for what is under way at midnight, and for calls that fail. */
const closedWithinDays = 2;

export type Check = (world: World, truth: Truth) => Promise<void>;

/** What must be true in every world on every day, by name. */
export const invariants: Record<string, Check> = {
  async postings_sum_to_zero(world) {
    const [unbalanced] = await ask<{ id: string; loan_id: string; sum: string }>(
      world,
      `select t.id, t.loan_id, coalesce(sum(p.amount_cents), 0) as sum from ledger_transactions t
       left join ledger_postings p on p.transaction_id = t.id
       group by t.id, t.loan_id, t.posting_count
       having coalesce(sum(p.amount_cents), 0) <> 0 or count(p.id) <> t.posting_count`,
    );
    if (unbalanced) {
      world.break(
        'postings_sum_to_zero',
        `Ledger transaction ${unbalanced.id} adds up to ${unbalanced.sum} cents.`,
        unbalanced.loan_id,
      );
    }
  },

  async receivable_equals_open_loans(world) {
    const [wrong] = await ask<{ id: string; details: string }>(
      world,
      `select l.id, concat(l.status, ' ', l.sent, ', due: ', due.principal, ' ', due.interest, ' ', due.fee, ', pending: ', due.pending) as details
       from loans l cross join lateral (
         select coalesce(sum(amount_cents) filter (where account = 'principal_due'), 0) as principal,
           coalesce(sum(amount_cents) filter (where account = 'interest_due'), 0) as interest,
           coalesce(sum(amount_cents) filter (where account = 'late_fee_due'), 0) as fee,
           coalesce(sum(amount_cents) filter (where account = 'approved_not_sent'), 0) as pending
         from ledger_postings where loan_id = l.id) due
       where case when l.sent and l.status in ('funded', 'disbursed', 'overdue', 'defaulted')
           then due.principal <> l.principal_cents or due.interest <> l.interest_cents or due.fee <> l.late_fee_cents or due.pending <> 0
         when l.status = 'funded' then due.principal <> 0 or due.interest <> 0 or due.fee <> 0 or due.pending <> l.principal_cents
         else due.principal <> 0 or due.interest <> 0 or due.fee <> 0 or due.pending <> 0 end`,
    );
    if (wrong)
      world.break(
        'receivable_equals_open_loans',
        `The books say of a loan: ${wrong.details}.`,
        wrong.id,
      );
    const [total] = await ask<{ booked: string; open: string }>(
      world,
      `select (select coalesce(sum(amount_cents), 0) from ledger_postings where account in ('principal_due', 'interest_due', 'late_fee_due')) as booked,
        (select coalesce(sum(principal_cents + interest_cents + late_fee_cents), 0) from loans
          where sent and status in ('funded', 'disbursed', 'overdue', 'defaulted')) as open`,
    );
    if (Number(total?.booked) !== Number(total?.open)) {
      world.break(
        'receivable_equals_open_loans',
        `The books hold ${total?.booked} cents due, the open loans ${total?.open}.`,
      );
    }
  },

  async accounts_come_in_pairs(world) {
    const rows = await ask<{ account: string; sum: string }>(
      world,
      'select account, sum(amount_cents) as sum from ledger_postings group by account',
    );
    const of = (account: string) => Number(rows.find((row) => row.account === account)?.sum ?? 0);
    const pairs = [
      ['interest_due', 'unearned_interest'],
      ['late_fee_due', 'unearned_late_fees'],
      ['approved_not_sent', 'approved_not_sent_contra'],
      ['written_off_claims', 'written_off_claims_contra'],
    ] as const;
    for (const [one, other] of pairs) {
      if (of(one) + of(other) !== 0) {
        world.break('accounts_come_in_pairs', `${one} is ${of(one)}, ${other} ${of(other)}.`);
      }
    }
  },

  async one_live_payout(world, truth) {
    for (const [loan, { payouts }] of truth.loans) {
      const live = payouts.filter(({ status }) => status === 'processing' || status === 'posted');
      if (live.length > 1) {
        world.break(
          'one_live_payout',
          `The bank has ${live.length} payouts of one loan: ${live.map(({ id }) => id).join(', ')}.`,
          loan,
        );
      }
    }
    for (const { id } of await ask<{ id: string }>(world, 'select id from payouts'))
      world.payoutsSeen.add(id);
    const gone = new Set(world.members.flatMap(({ deleted, email }) => (deleted ? [email] : [])));
    const twice = truth.outbound.filter(
      ({ status }) => status === 'processing' || status === 'posted',
    );
    const seen = new Set<string>();
    for (const payment of twice) {
      const attempt = attemptOf(payment) ?? payment.id;
      if (seen.has(attempt))
        world.break('one_live_payout', `The bank paid one payout twice: ${payment.id}.`);
      seen.add(attempt);
      // A payout to a member who was deleted before anybody looked left no trace here.
      if (!world.payoutsSeen.has(attempt) && !gone.has(paidTo(payment) ?? '')) {
        world.break('one_live_payout', `Nobody here asked for ${payment.id}.`);
      }
    }
  },

  money_goes_where_it_was_agreed: holdSentMoney,

  the_deleted_are_gone_at_the_bank: holdDepartures,

  async one_live_payment(world, truth) {
    for (const [loan, { payments }] of truth.loans) {
      const live = payments.filter(({ status }) => status === 'processing');
      if (live.length > 1) {
        world.break(
          'one_live_payment',
          `${live.length} payments of one loan are under way at the bank: ${live.map(({ id }) => id).join(', ')}.`,
          loan,
        );
      }
    }
    const [rows] = await ask<{ loan_id: string; n: string }>(
      world,
      `select loan_id, count(*) as n from payments where status in ('planned', 'open', 'processing')
       group by loan_id having count(*) > 1`,
    );
    if (rows) world.break('one_live_payment', `${rows.n} payments are live.`, rows.loan_id);
  },

  /**
   * Of a repaid loan the lender keeps what was owed, and of any other loan nothing, except refunds that the books say
   * are owed.
   */
  async nobody_is_charged_more(world, truth) {
    const rows = await ask<{
      id: string;
      status: string;
      most: string;
      owed: string;
      fee: string;
      fee_was_added: boolean;
      owed_back: string;
      given_outside: string;
    }>(
      world,
      `select l.id, l.status, signed_principal_cents + signed_interest_cents as most,
         principal_cents + interest_cents + late_fee_cents as owed, late_fee_cents as fee,
         late_fee_posted_at is not null as fee_was_added,
         -coalesce(sum(p.amount_cents) filter (where p.account = 'refunds_payable'), 0) as owed_back,
         -coalesce(sum(p.amount_cents) filter (where p.event = 'refund_given_outside' and p.account = 'lender_bank'), 0) as given_outside
       from loans l left join ledger_postings p on p.loan_id = l.id
         and (p.account = 'refunds_payable' or p.event = 'refund_given_outside')
       group by l.id`,
    );
    for (const row of rows) {
      const payments = truth.loans.get(row.id)?.payments ?? [];
      const broken = (what: string) => world.break('nobody_is_charged_more', what, row.id);
      const highestFee = lateFeeOn(Number(row.most));
      const highest = Number(row.most) + highestFee;
      const over = payments.find(({ amount }) => amount > highest);
      if (over) broken(`${over.id} asks for ${over.amount} cents.`);
      if (Number(row.fee) > highestFee) broken(`Its late fee is ${row.fee} cents.`);
      if (Number(row.fee) > 0 && !row.fee_was_added)
        broken('It has a late fee that was not added.');
      if (Number(row.owed_back) < 0) broken(`${row.owed_back} cents too much were given back.`);
      const kept = keptOf(payments) - Number(row.owed_back) - Number(row.given_outside);
      const most = row.status === 'repaid' ? Number(row.owed) : 0;
      if (kept > most || most > highest) {
        broken(
          `${kept} cents are kept of a ${row.status} loan that may keep ${most}, of ${row.most} that were signed.`,
        );
      }
    }
  },

  async provider_money_equals_ledger(world, truth) {
    // What the closes posted for stray payments is left out. Stray payments are left out at the bank, too.
    const rows = await ask<{ account: string; sum: string }>(
      world,
      `select p.account, sum(p.amount_cents) as sum from ledger_postings p
       join ledger_transactions t on t.id = p.transaction_id
       where not exists (select 1 from breaks b where b.reference in (${strayReferences(world)})
         and t.provider_reference like 'break:' || b.id || ':%')
       group by p.account`,
    );
    const of = (account: string) => Number(rows.find((row) => row.account === account)?.sum ?? 0);
    // What the lender bears of a lost payment is booked beside the fees, and left the balance with the dispute.
    const [borne] = await ask<{ sum: string }>(
      world,
      `select coalesce(sum(p.amount_cents), 0) as sum from ledger_postings p
       join ledger_transactions t on t.id = p.transaction_id
       where p.account = 'dispute_fees' and t.event <> 'dispute_opened'`,
    );
    const fees = of('provider_fees') + of('dispute_fees') - Number(borne?.sum ?? 0);
    const payments = of('provider_balance') + fees;
    // What the owner put in is also on the payout account. The opening balance is left out at the bank.
    const payoutAccount = of('provider_payout_account') + of('owners_capital');
    // What a close could not explain is in both figures until a later close finds it explained.
    const books = payments + payoutAccount + of('unexplained');
    const bank = truth.balanceCents + truth.payoutAccountCents;
    const isPayoutAccount = payoutAccount === truth.payoutAccountCents;
    const isEach = payments === truth.balanceCents && isPayoutAccount;
    // Before it is explained, a movement and its fee may also stand in one sum.
    const isWithFees = of('provider_balance') === truth.balanceAfterFeesCents && isPayoutAccount;
    const isRight = of('unexplained') === 0 ? isEach : books === bank || isWithFees;
    if (!isRight) {
      world.break(
        'provider_money_equals_ledger',
        `The bank holds ${truth.balanceCents} cents of payments and paid out ${-truth.payoutAccountCents}; the books say ${payments} and ${-payoutAccount}, and ${of('unexplained')} unexplained.`,
      );
    }
  },

  the_tracker_adds_up: holdTracker,

  debits_are_announced_authorized_and_stop: holdDebits,

  /** What one close finds while calls fail may be gone by the next. What two closes find is a real difference. */
  async the_close_finds_nothing(world) {
    const [last] = await ask<{ day: string | null }>(
      world,
      "select max(last_day)::text as day from closes where kind = 'daily'",
    );
    const since = last?.day ?? dayOf(world.begun);
    if (daysFrom(since, dayOf(world.clock.now())) > closedWithinDays)
      world.break('the_close_finds_nothing', `No day was closed since ${since}.`);
    const [found] = await ask<{ details: string; loan_id: string }>(
      world,
      `select concat_ws(' ', kind, place, concerns, part, reference, 'expected', expected_cents, 'found', found_cents) as details, loan_id
       from breaks where gone_at is null and first_close_id <> last_close_id
         and reference not in (${strayReferences(world)})`,
    );
    if (found) world.break('the_close_finds_nothing', found.details, found.loan_id);
  },

  async nothing_is_stuck(world) {
    const [stuck] = await ask<{ kind: string; key: string; attempts: number; last_error: string }>(
      world,
      'select kind, key, attempts, last_error from work where attempts > 3 and last_error is not null',
    );
    if (stuck) {
      world.break(
        'nothing_is_stuck',
        `${stuck.kind} ${stuck.key} failed ${stuck.attempts} times: ${stuck.last_error}.`,
      );
    }
    const [waiting] = await ask<{ what: string; loan_id: string }>(
      world,
      `select 'payout ' || status as what, loan_id from payouts where status in ('planned', 'sending')
       union all select kind || ' ' || status, loan_id from payments where status = 'planned'
       union all select 'refund ' || status, loan_id from refunds where status in ('planned', 'sending')`,
    );
    if (waiting)
      world.break('nothing_is_stuck', `A ${waiting.what} does not get on.`, waiting.loan_id);
    await findDebitsThatNeverCome(world);
  },
};

/**
 * Finds announced debits that never come. While a debit is announced its loan is not late, so a debit that is never
 * made, or is missing, would keep the loan so forever.
 */
async function findDebitsThatNeverCome(world: World): Promise<void> {
  const announced = await ask<{ loan_id: string; debit_day: string | null; flag: boolean }>(
    world,
    `select l.id as loan_id, c.debit_day::text as debit_day, l.debit_announced as flag
     from loans l left join payments c on c.loan_id = l.id and c.status = 'announced'
     where l.debit_announced or c.id is not null`,
  );
  for (const { loan_id, debit_day, flag } of announced) {
    const broken = (what: string) => world.break('nothing_is_stuck', what, loan_id);
    if (!debit_day) broken('A debit is to come, and none is announced.');
    if (!flag) broken('A debit is announced, and its loan does not wait for it.');
    if (debit_day && debit_day < dayOf(world.clock.now()))
      broken(`The debit of ${debit_day} was neither made nor taken back.`);
  }
}

/** Sums what is here of a loan's payments, without what a dispute took or a refund gave back. */
function keptOf(payments: PaymentTruth[]): number {
  return payments
    .filter(({ status }) => status === 'succeeded')
    .reduce(
      (sum, { amount, refunded, dispute }) =>
        sum + (dispute?.status === 'lost' ? 0 : amount) - refunded,
      0,
    );
}

function ask<Row extends Record<string, unknown>>(world: World, statement: string): Promise<Row[]> {
  return query<Row>(world.storage.database, statement);
}
