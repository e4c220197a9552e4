import { addCents, type Cents, cents, subtractCents, zeroCents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import {
  type Account,
  balancesByAccount,
  balancesByAccountAndEvent,
  chart,
  ledgerPostings,
} from '../ledger/index.ts';
import { type Database, rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { figures } from '../reports/index.ts';
import { compareLoansWithBooks } from './compare-loans-with-books.ts';
import type { Difference } from './tables.ts';

/**
 * Reads everything as it was at one moment, because an entry posted between two queries would look
 * like a difference.
 */
export function compareOwnRecords(
  database: Database,
): Promise<{ loans: number; differences: Difference[] }> {
  return database.transact(
    async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      const loans = await compareLoansWithBooks(tx);
      return {
        loans: loans.compared,
        differences: [...loans.differences, ...(await checkBooksAddUp(tx))],
      };
    },
    { isLong: true },
  );
}

/** The balances of each pair must be equal (docs/ledger.md, "Chart of accounts"). */
const pairs: readonly (readonly [Account, Account])[] = [
  ['interest_due', 'unearned_interest'],
  ['late_fee_due', 'unearned_late_fees'],
  ['approved_not_sent', 'approved_not_sent_contra'],
  ['written_off_claims', 'written_off_claims_contra'],
];

/** The proof is explained in docs/ledger.md. */
async function checkBooksAddUp(tx: Tx): Promise<Difference[]> {
  const sums = await sumPostings(tx);
  const balances = await balancesByAccount(tx);
  const total = addCents(zeroCents, ...sums.values());
  const ofAccounts = (Object.keys(chart) as Account[]).map((account) => {
    const sum = sums.get(account) ?? zeroCents;
    const onNormalSide = chart[account].normalSide === 'debit' ? sum : cents(0 - sum);
    return difference(account, 'balance', onNormalSide, balances[account]);
  });
  const ofPairs = pairs.map(([left, right]) =>
    difference(left, right, balances[left], balances[right]),
  );
  const proof = await readProof(tx, balances);
  return [
    difference('all_postings', 'sum', zeroCents, total),
    ...ofAccounts,
    ...ofPairs,
    difference('proof', '', proof.right, proof.left),
  ].filter(({ expectedCents, foundCents }) => expectedCents !== foundCents);
}

/**
 * Adds up the postings themselves, because the stored sums are what is checked. A debit is
 * positive.
 */
async function sumPostings(tx: Tx): Promise<Map<Account, Cents>> {
  const rows = await rowsOf<{ account: Account; sum: string }>(
    tx,
    sql`select account, sum(amount_cents) as sum from ${ledgerPostings} group by account`,
  );
  return new Map(rows.map(({ account, sum }) => [account, cents(Number(sum))]));
}

async function readProof(tx: Tx, balances: Record<Account, Cents>) {
  const reported = figures(await balancesByAccountAndEvent(tx));
  const lost = addCents(balances.loan_losses, balances.principal_forgiven);
  return {
    left: subtractCents(
      addCents(reported.total_repaid, reported.total_incoming),
      reported.total_outgoing,
    ),
    right: subtractCents(reported.expected_profit, subtractCents(lost, balances.recoveries)),
  };
}

function difference(
  reference: string,
  part: string,
  expectedCents: Cents,
  foundCents: Cents,
): Difference {
  return {
    kind: 'books_differ',
    place: 'books',
    concerns: 'books',
    loanId: null,
    subjectId: null,
    reference,
    part,
    expectedCents,
    foundCents,
  };
}
