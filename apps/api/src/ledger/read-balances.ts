import { addCents, type Cents, cents, zeroCents } from '@sevenday/lending';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { rowsBuiltOnce } from '../platform/database/query-built-once.ts';
import { type Account, accounts, chart } from './chart-of-accounts.ts';
import type { LedgerEvent } from './entry.ts';
import type { LoanParts } from './principal-interest-and-late-fee.ts';
import { allPostings } from './select-postings.ts';
import { ledgerPostings, ledgerTransactions } from './tables.ts';

/**
 * `balanceCents` is positive on the account's normal side: for example, on the debit side of an
 * asset account.
 */
export interface CauseBalance {
  account: Account;
  event: LedgerEvent;
  balanceCents: Cents;
}

/** Positive on the account's normal side. */
export type Balances = Record<Account, Cents>;

export interface LoanBalance {
  principalDue: Cents;
  interestDue: Cents;
  lateFeeDue: Cents;
}

export interface TrialBalance {
  rows: { account: Account; debitCents: Cents; creditCents: Cents }[];
  debitCents: Cents;
  creditCents: Cents;
}

export async function balanceOf(tx: Tx, account: Account): Promise<Cents> {
  return (await balancesByAccount(tx))[account];
}

export async function balancesByAccount(tx: Tx): Promise<Balances> {
  return toBalances(await sumsByAccount(tx));
}

export async function balancesByAccountAndEvent(tx: Tx): Promise<CauseBalance[]> {
  return causeBalances(await readAllSums(tx));
}

export async function loanBalance(tx: Tx, loanId: string): Promise<LoanBalance> {
  const balances = toBalances(await sumsByAccount(tx, postingsOf(loanId)));
  return {
    principalDue: balances.principal_due,
    interestDue: balances.interest_due,
    lateFeeDue: balances.late_fee_due,
  };
}

/** A change that was reversed does not count. */
export function loanForgiven(tx: Tx, loanId: string): Promise<LoanParts> {
  return takenOffDue(tx, loanId, forgiving);
}

export function loanWrittenOff(tx: Tx, loanId: string): Promise<LoanParts> {
  return takenOffDue(tx, loanId, ['written_off']);
}

async function takenOffDue(
  tx: Tx,
  loanId: string,
  causes: readonly LedgerEvent[],
): Promise<LoanParts> {
  const rows = await sumsByAccountAndEvent(tx, postingsOf(loanId));
  const takenOff = (account: Account): Cents =>
    cents(
      0 -
        addCents(
          ...rows
            .filter((row) => row.account === account && causes.includes(row.event))
            .map((row) => row.balanceCents),
        ),
    );
  return {
    principalCents: takenOff('principal_due'),
    interestCents: takenOff('interest_due'),
    lateFeeCents: takenOff('late_fee_due'),
  };
}

export async function loanOwedBack(tx: Tx, loanId: string): Promise<Cents> {
  return toBalances(await sumsByAccount(tx, postingsOf(loanId))).refunds_payable;
}

/**
 * The lender's loss from money that a loan's payers got back although the lender did not owe it. A
 * lost payment that reopened its loan is not counted, because the borrower owes that money.
 */
export async function loanGivenBackUnowed(tx: Tx, loanId: string): Promise<Cents> {
  const rows = await sumsByAccountAndEvent(tx, postingsOf(loanId));
  const borne = rows.filter(
    ({ account, event }) => account === 'dispute_fees' && bearing.includes(event),
  );
  return addCents(...borne.map(({ balanceCents }) => balanceCents));
}

/**
 * Reads the postings earlier than `before` (business clock), or every posting if it is left out.
 */
export async function trialBalance(tx: Tx, before?: Date): Promise<TrialBalance> {
  const sums = await sumsByAccount(tx, before ? postingsBefore(before) : allPostings);
  const rows = accounts.map((account) => {
    const sum = sums.get(account) ?? zeroCents;
    return {
      account,
      debitCents: sum > 0 ? sum : zeroCents,
      creditCents: sum < 0 ? cents(-sum) : zeroCents,
    };
  });
  return {
    rows,
    debitCents: addCents(...rows.map((row) => row.debitCents)),
    creditCents: addCents(...rows.map((row) => row.creditCents)),
  };
}

/** A write-off does not count as forgiving: `loanWrittenOff` reads it. */
const forgiving: readonly LedgerEvent[] = [
  'principal_lowered',
  'interest_waived',
  'late_fee_waived',
  'forgiveness_undone',
];

/** The events that `loanGivenBackUnowed` adds up. The last two make the lender's loss smaller. */
const bearing: readonly LedgerEvent[] = [
  'lost_payment_not_owed',
  'refund_not_owed',
  'lost_payment_won_back',
];

function postingsOf(loanId: string): SQL {
  return sql`(select account, event, amount_cents from ${ledgerPostings}
    where ${ledgerPostings.loanId} = ${loanId})`;
}

/** A sealed sum does not say when its postings were made, so later ones are subtracted. */
function postingsBefore(instant: Date): SQL {
  return sql`(select account, event, amount_cents from ${allPostings} as postings
    union all
    select ${ledgerPostings.account}, ${ledgerPostings.event}, -${ledgerPostings.amountCents}
    from ${ledgerTransactions}
    join ${ledgerPostings} on ${ledgerPostings.transactionId} = ${ledgerTransactions.id}
    where ${ledgerTransactions.effectiveAt} >= ${instant.toISOString()}::timestamptz)`;
}

async function sumsByAccount(tx: Tx, postings = allPostings): Promise<Map<Account, Cents>> {
  const rows = await rowsOf<{ account: Account; sum: string }>(
    tx,
    sql`select account, sum(amount_cents) as sum from ${postings} as postings group by 1`,
  );
  return new Map(rows.map((row) => [row.account, centsOf(row.sum)]));
}

interface EventSum extends Record<string, unknown> {
  account: Account;
  event: LedgerEvent;
  sum: string;
}

function eventSums(postings: SQL): SQL {
  return sql`select account, event, sum(amount_cents) as sum from ${postings} as postings
    group by 1, 2 order by 1, 2`;
}

const readAllSums = rowsBuiltOnce<EventSum>(eventSums(allPostings));

async function sumsByAccountAndEvent(tx: Tx, postings: SQL): Promise<CauseBalance[]> {
  return causeBalances(await rowsOf<EventSum>(tx, eventSums(postings)));
}

function causeBalances(rows: readonly EventSum[]): CauseBalance[] {
  return rows.map(({ account, event, sum }) => ({
    account,
    event,
    balanceCents: onNormalSide(account, centsOf(sum)),
  }));
}

function toBalances(sums: Map<Account, Cents>): Balances {
  const entries = accounts.map((account) => [
    account,
    onNormalSide(account, sums.get(account) ?? zeroCents),
  ]);
  return Object.fromEntries(entries) as Balances;
}

function onNormalSide(account: Account, sum: Cents): Cents {
  return chart[account].normalSide === 'debit' ? sum : cents(-sum);
}

// PostgreSQL's `sum` of a bigint column is a numeric, which the database drivers return as text.
function centsOf(sum: string): Cents {
  return cents(Number(sum));
}
