import { cents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import type { ProviderAccount } from '../ledger/index.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { payments } from '../repayments/index.ts';
import { type Concern, closeLines } from './lines/tables.ts';
import { breaks, type Difference } from './tables.ts';

/** In cents: by the ledger (`expected`) and by the payment provider (`found`). */
const sums = sql`coalesce(sum(amount_cents) filter (where side = 'books'), 0) as expected,
  coalesce(sum(amount_cents) filter (where side = 'provider'), 0) as found`;

const groups = sql`
  select account, reference, concerns = 'fee' as is_fee,
    ${sums}
  from ${closeLines} where matched_in is null group by account, reference, concerns = 'fee'`;

/** Marks the lines whose sums agree as matched. Returns how many lines it marked. */
export async function matchBooksWithProvider(tx: Tx, closeId: string): Promise<number> {
  const [row] = await rowsOf<{ count: string | number }>(
    tx,
    sql`with agreed as (
        select account, reference, is_fee from (${groups}) as of_movement where expected = found
      ), matched as (
        update ${closeLines} as line set matched_in = ${closeId} from agreed
        where line.matched_in is null and line.account = agreed.account
          and line.reference = agreed.reference and (line.concerns = 'fee') = agreed.is_fee
        returning 1
      ) select count(*) as count from matched`,
  );
  return Number(row?.count ?? 0);
}

type Mismatch = {
  account: ProviderAccount;
  reference: string;
  is_fee: boolean;
  concerns: Concern;
  expected: string;
  found: string;
  in_books: boolean;
  at_provider: boolean;
  loan_id: string | null;
  subject_id: string | null;
};

/**
 * The lines of a bank payment that is still processing. The payment provider lists the payment and
 * its fee when the payment goes to the bank network. The ledger gets the payment only once it has
 * succeeded (support.stripe.com, "Changes to Balance Transaction behavior for debit payment
 * methods").
 */
const isOnItsWay = sql`side = 'provider' and concerns in ('payment', 'fee') and exists (
  select 1 from ${payments} where provider_payment_id = ${closeLines}.reference and status = 'processing')`;

/**
 * Finds the differences up to the day's cut-off. A later difference is found if it already has a
 * break: an admin may have started a close after the cut-off.
 */
export async function findMismatches(tx: Tx, cutOffAt: Date): Promise<Difference[]> {
  const rows = await rowsOf<Mismatch>(
    tx,
    sql`select account, reference, concerns = 'fee' as is_fee, min(concerns) as concerns,
        ${sums},
        bool_or(side = 'books') as in_books, bool_or(side = 'provider') as at_provider,
        (array_agg(loan_id) filter (where loan_id is not null))[1] as loan_id,
        (array_agg(subject_id) filter (where subject_id is not null))[1] as subject_id
      from ${closeLines} where matched_in is null and not (${isOnItsWay})
      group by account, reference, concerns = 'fee'
      having min(occurred_at) <= ${cutOffAt.toISOString()}::timestamptz
        or (account, reference, case when concerns = 'fee' then 'fee' else '' end) in (
          select place, reference, part from ${breaks} where gone_at is null)
      order by min(occurred_at)`,
  );
  return rows.map((row) => ({
    kind: kindOf(row),
    place: row.account,
    concerns: row.concerns,
    reference: row.reference,
    part: row.is_fee ? 'fee' : '',
    loanId: row.loan_id,
    subjectId: row.subject_id,
    expectedCents: cents(Number(row.expected)),
    foundCents: cents(Number(row.found)),
  }));
}

function kindOf({ in_books, at_provider }: Mismatch): Difference['kind'] {
  if (!in_books) return 'unknown_to_us';
  return at_provider ? 'amount_differs' : 'missing_at_provider';
}

type Movement = Pick<Difference, 'place' | 'reference' | 'part'>;

const linesOf = ({ place, reference, part }: Movement) => sql`matched_in is null
  and account = ${place} and reference = ${reference} and (concerns = 'fee') = ${part === 'fee'}
  and not (${isOnItsWay})`;

/**
 * Says whether the amounts are still those of the break. A close may have imported lines and failed
 * before it compared them, which changes the sums. The caller has locked the closes (`lockCloses`).
 */
export async function isDifferenceUnchanged(
  tx: Tx,
  difference: Movement & Pick<Difference, 'expectedCents' | 'foundCents'>,
): Promise<boolean> {
  const [recorded] = await rowsOf<{ expected: string; found: string }>(
    tx,
    sql`select ${sums} from ${closeLines} where ${linesOf(difference)}`,
  );
  return (
    Number(recorded?.expected) === difference.expectedCents &&
    Number(recorded?.found) === difference.foundCents
  );
}

/**
 * Call this after the admin's explanation was posted to the ledger. No later close then compares
 * these lines.
 */
export async function markLinesExplained(
  tx: Tx,
  difference: Movement,
  closeId: string,
): Promise<void> {
  await tx.execute(
    sql`update ${closeLines} set matched_in = ${closeId} where ${linesOf(difference)}`,
  );
}
