import type { Readable } from 'node:stream';
import type { ExportedTable } from '@sevenday/contract';
import { cents, localDay } from '@sevenday/lending';
import { asc, eq, gt } from 'drizzle-orm';
import { users } from '../identity/index.ts';
import { ledgerPostings, ledgerTransactions } from '../ledger/index.ts';
import { loans, totalDueCents } from '../loans/index.ts';
import { fullName, members } from '../members/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import type { Database, Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { type Cell, csvStream } from './csv/csv.ts';

const batchSize = 1_000;

/** Reads the rows after a cursor, and the cursor of the last one. */
type ReadBatch<Cursor> = (
  tx: Tx,
  after: Cursor | null,
) => Promise<{ rows: Cell[][]; last: Cursor | null }>;

/** Records in the audit trail that an admin exports a whole table, before the first row leaves. */
export function recordExport(
  tx: Tx,
  keys: Keys,
  { table, actorId, now }: { table: ExportedTable; actorId: string; now: Date },
): Promise<void> {
  return recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'table.exported',
    subjectId: null,
    object: { type: 'table', id: table },
  });
}

/**
 * Exports a table as CSV, each batch in a transaction of its own. Rows written during the export may or may not be in
 * it. Beside each instant, in UTC, stands its day as the pages show it: a loan's day in the zone that was signed, any
 * other in the lender's.
 */
export function exportTable(database: Database, table: ExportedTable, timeZone: string): Readable {
  const dayOf = (at: Date | null) => at && localDay(at, timeZone);
  switch (table) {
    case 'members':
      return stream(database, memberColumns, readMembers(dayOf));
    case 'loans':
      return stream(database, loanColumns, readLoans);
    case 'ledger':
      return stream(database, ledgerColumns, readPostings(dayOf));
  }
}

type DayOf = (at: Date | null) => string | null;

function stream<Cursor>(
  database: Database,
  header: readonly string[],
  read: ReadBatch<Cursor>,
): Readable {
  let cursor: Cursor | null = null;
  return csvStream(header, async () => {
    const batch = await database.transact((tx) => read(tx, cursor), { isLong: true });
    cursor = batch.last;
    return batch.rows;
  });
}

const memberColumns = [
  'id',
  'full_name',
  'email',
  'phone',
  'membership_level',
  'id_verification_status',
  'bank_account_verified',
  'total_loans_taken',
  'created_at',
  'created_day',
];

const readMembers =
  (dayOf: DayOf): ReadBatch<string> =>
  async (tx, after) => {
    const found = await tx
      .select({ member: members, email: users.email })
      .from(members)
      .innerJoin(users, eq(users.id, members.id))
      .where(after === null ? undefined : gt(members.id, after))
      .orderBy(asc(members.id))
      .limit(batchSize);
    const rows = found.map(({ member, email }) => [
      member.id,
      fullName(member),
      email,
      member.phone,
      member.membershipLevel,
      member.idStatus,
      member.bankAccountVerified,
      member.completedLoans,
      member.createdAt,
      dayOf(member.createdAt),
    ]);
    return { rows, last: found.at(-1)?.member.id ?? null };
  };

const loanColumns = [
  'id',
  'member_id',
  'borrower_name',
  'borrower_email',
  'status',
  'sent',
  'amount_lent',
  'amount',
  'interest_rate_percent',
  'interest_amount',
  'late_fee',
  'total_due',
  'apr_percent',
  'approved_at',
  'approved_day',
  'disbursed_at',
  'disbursed_day',
  'term_date',
  'due_day',
  'repaid_at',
  'repaid_day',
];

const readLoans: ReadBatch<string> = async (tx, after) => {
  const found = await tx
    .select({ loan: loans, member: members, email: users.email })
    .from(loans)
    .innerJoin(members, eq(members.id, loans.memberId))
    .innerJoin(users, eq(users.id, loans.memberId))
    .where(after === null ? undefined : gt(loans.id, after))
    .orderBy(asc(loans.id))
    .limit(batchSize);
  const rows = found.map(({ loan, member, email }) => {
    const dayOf: DayOf = (at) => at && localDay(at, loan.timeZone);
    return [
      loan.id,
      loan.memberId,
      fullName(member),
      email,
      loan.status,
      loan.sent,
      { amount: loan.signedPrincipalCents },
      { amount: loan.principalCents },
      loan.interestRateBasisPoints / 100,
      { amount: loan.interestCents },
      { amount: loan.lateFeeCents },
      { amount: totalDueCents(loan) },
      loan.aprBasisPoints / 100,
      loan.approvedAt,
      dayOf(loan.approvedAt),
      loan.sentAt,
      dayOf(loan.sentAt),
      loan.dueAt,
      dayOf(loan.dueAt),
      loan.repaidAt,
      dayOf(loan.repaidAt),
    ];
  });
  return { rows, last: found.at(-1)?.loan.id ?? null };
};

const ledgerColumns = [
  'posting',
  'transaction',
  'event',
  'cause',
  'account',
  'debit',
  'credit',
  'effective_at',
  'effective_day',
  'recorded_at',
  'recorded_day',
  'loan_id',
  'subject_id',
  'actor_id',
  'provider_reference',
  'reverses',
];

const readPostings =
  (dayOf: DayOf): ReadBatch<number> =>
  async (tx, after) => {
    const found = await tx
      .select({ posting: ledgerPostings, of: ledgerTransactions })
      .from(ledgerPostings)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
      .where(after === null ? undefined : gt(ledgerPostings.id, after))
      .orderBy(asc(ledgerPostings.id))
      .limit(batchSize);
    const rows = found.map(({ posting, of }) => {
      const { amountCents } = posting;
      return [
        posting.id,
        posting.transactionId,
        of.event,
        posting.event,
        posting.account,
        amountCents > 0 ? { amount: amountCents } : null,
        amountCents < 0 ? { amount: cents(-amountCents) } : null,
        of.effectiveAt,
        dayOf(of.effectiveAt),
        of.recordedAt,
        dayOf(of.recordedAt),
        posting.loanId,
        posting.subjectId,
        of.actorId,
        of.providerReference,
        of.reverses,
      ];
    });
    return { rows, last: found.at(-1)?.posting.id ?? null };
  };
