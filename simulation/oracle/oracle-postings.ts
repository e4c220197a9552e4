import { dayOf } from '../base/calendar.ts';
import { query } from '../world/truth.ts';
import type { World } from '../world/world.ts';

/** One posting of the books and its entry. Follow a renamed table or column here, and nowhere else in the oracle. */
export interface PostingRow extends Record<string, unknown> {
  loan: string | null;
  member: string | null;
  /** When it happened, by the business clock. */
  happened: Date | string;
  entry: string;
  cause: string;
  account: string;
  cents: number;
}

const statement = `
  select t.loan_id as loan, t.subject_id as member, t.effective_at as happened, t.event as entry,
    p.event as cause, p.account, p.amount_cents::int as cents
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id`;

/** Reads every posting of a world as the lines of `postingLines`. */
export async function readPostings({ storage, members }: World): Promise<string[]> {
  const rows = await query<PostingRow>(storage.database, statement);
  return postingLines(
    rows,
    members.map(({ id }) => id),
  );
}

/**
 * Writes each posting as a line without random ids, and sorts the lines. A member is the number of their registration
 * (`memberIds` is in that order), a loan the number of its first entry. The day is the lender's, the amount in cents.
 * Throws RangeError when a member is unknown, or when two loans of one member began at the same moment.
 */
export function postingLines(rows: readonly PostingRow[], memberIds: readonly string[]): string[] {
  const memberNumbers = numbersOf(memberIds);
  const loanNumbers = numbersOf(loansInOrder(rows, memberNumbers));
  return rows
    .map(({ loan, member, happened, entry, cause, account, cents }) =>
      [
        dayOf(new Date(happened)),
        `loan ${numberOf(loanNumbers, loan)}`,
        `member ${numberOf(memberNumbers, member)}`,
        ...[entry, cause, account, cents],
      ].join(' '),
    )
    .sort();
}

function loansInOrder(
  rows: readonly PostingRow[],
  memberNumbers: ReadonlyMap<string, string>,
): string[] {
  const loans = new Map<string, string>();
  for (const { loan, member, happened } of rows) {
    if (!loan) continue;
    const began = `${new Date(happened).toISOString()} ${numberOf(memberNumbers, member)}`;
    const known = loans.get(loan);
    if (!known || began < known) loans.set(loan, began);
  }
  const ordered = [...loans].sort(([, one], [, other]) => (one < other ? -1 : 1));
  const tied = ordered.find(([, began], at) => began === ordered[at + 1]?.[1]);
  if (tied) throw new RangeError(`Two loans of member ${tied[1]} began at the same moment.`);
  return ordered.map(([loan]) => loan);
}

function numbersOf(ids: readonly string[]): Map<string, string> {
  return new Map(ids.map((id, index) => [id, String(index + 1).padStart(4, '0')]));
}

function numberOf(numbers: ReadonlyMap<string, string>, id: string | null): string {
  if (id === null) return '-';
  const number = numbers.get(id);
  if (!number) throw new RangeError(`${id} has no number in this world.`);
  return number;
}
