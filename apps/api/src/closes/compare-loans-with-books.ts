import { cents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { ledgerPostings } from '../ledger/index.ts';
import { loans, payouts } from '../loans/index.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import type { Difference } from './tables.ts';

/**
 * `byRecord` is the amount by the loan's and its payouts' rows. `account` must show the same. If
 * `side` is -1, a credit counts as positive there.
 */
const parts = [
  {
    part: 'principal',
    account: 'principal_due',
    side: 1,
    byRecord: sql`case when is_out then principal_cents end`,
  },
  {
    part: 'interest',
    account: 'interest_due',
    side: 1,
    byRecord: sql`case when is_out then interest_cents end`,
  },
  {
    part: 'late_fee',
    account: 'late_fee_due',
    side: 1,
    byRecord: sql`case when is_out then late_fee_cents end`,
  },
  {
    part: 'waiting',
    account: 'approved_not_sent',
    side: 1,
    byRecord: sql`case when status = 'funded' and not sent then principal_cents end`,
  },
  {
    part: 'claim',
    account: 'written_off_claims',
    side: 1,
    byRecord: sql`case when status = 'written_off' then principal_cents + interest_cents + late_fee_cents end`,
  },
  { part: 'in_transit', account: 'payouts_in_transit', side: -1, byRecord: sql`in_transit_cents` },
] as const;

type Row = {
  loan_id: string;
  subject_id: string | null;
  part: string;
  expected: string;
  found: string;
};

/** The loan of a deleted member has no row, so the ledger must show zero for it. */
export async function compareLoansWithBooks(
  tx: Tx,
): Promise<{ compared: number; differences: Difference[] }> {
  const inBooks = sql.join(
    parts.map(
      ({ part, account, side }) =>
        sql`coalesce(sum(amount_cents * ${sql.raw(String(side))}) filter (where account = ${account}), 0) as ${sql.identifier(part)}`,
    ),
    sql`, `,
  );
  const compared = sql.join(
    parts.map(
      ({ part, byRecord }) =>
        sql`(${part}, coalesce(${byRecord}, 0), coalesce(books.${sql.identifier(part)}, 0))`,
    ),
    sql`, `,
  );
  const accounts = sql.join(
    parts.map(({ account }) => sql`${account}`),
    sql`, `,
  );
  const rows = await rowsOf<Row>(
    tx,
    sql`with books as (
        select loan_id, ${inBooks} from ${ledgerPostings}
        where loan_id is not null and account in (${accounts}) group by loan_id
      ), record as (
        select id, member_id, status, sent, principal_cents, interest_cents, late_fee_cents,
          status in ('disbursed', 'overdue', 'defaulted') or (status = 'funded' and sent) as is_out,
          (select sum(amount_cents) from ${payouts} where ${payouts}.loan_id = ${loans}.id
            and ${payouts}.status in ('planned', 'sending', 'processing')) as in_transit_cents
        from ${loans}
      )
      select coalesce(record.id, books.loan_id) as loan_id, record.member_id as subject_id,
        compared.part, compared.expected, compared.found
      from record full join books on books.loan_id = record.id
      cross join lateral (values ${compared}) as compared(part, expected, found)
      where compared.expected <> compared.found order by 1, 3`,
  );
  const [count] = await rowsOf<{ count: string }>(tx, sql`select count(*) as count from ${loans}`);
  return { compared: Number(count?.count ?? 0), differences: rows.map(asDifference) };
}

function asDifference(row: Row): Difference {
  return {
    kind: 'loan_differs',
    place: 'loan',
    concerns: 'loan',
    reference: row.loan_id,
    part: row.part,
    loanId: row.loan_id,
    subjectId: row.subject_id,
    expectedCents: cents(Number(row.expected)),
    foundCents: cents(Number(row.found)),
  };
}
