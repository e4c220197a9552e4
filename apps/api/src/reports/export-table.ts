import type { Readable } from 'node:stream';
import type { ExportedTable } from '@sevenday/contract';
import { asc, eq, gt } from 'drizzle-orm';
import { users } from '../identity/index.ts';
import { ledgerPostings, ledgerTransactions } from '../ledger/index.ts';
import { loans, totalDueCents } from '../loans/index.ts';
import { fullName, members } from '../members/index.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { type Cell, csvDollars, csvStream } from './csv.ts';

const batchSize = 1_000;

/** The rows after a cursor, and the cursor of the last one. */
type ReadBatch<Cursor> = (
  tx: Tx,
  after: Cursor | null,
) => Promise<{ rows: Cell[][]; last: Cursor | null }>;

/** That an admin takes a whole table out is in the audit trail before the first row leaves. */
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

/** A table as CSV, each batch in a transaction of its own. Rows written meanwhile may or may not be in it. */
export function exportTable(database: Database, table: ExportedTable): Readable {
  switch (table) {
    case 'members':
      return stream(database, memberColumns, readMembers);
    case 'loans':
      return stream(database, loanColumns, readLoans);
    case 'ledger':
      return stream(database, ledgerColumns, readPostings);
  }
}

function stream<Cursor>(
  database: Database,
  header: readonly string[],
  read: ReadBatch<Cursor>,
): Readable {
  let cursor: Cursor | null = null;
  return csvStream(header, async () => {
    const batch = await database.transact((tx) => read(tx, cursor));
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
];

const readMembers: ReadBatch<string> = async (tx, after) => {
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
  ]);
  return { rows, last: found.at(-1)?.member.id ?? null };
};

const loanColumns = [
  'id',
  'member_id',
  'status',
  'sent',
  'amount',
  'interest_rate_percent',
  'interest_amount',
  'late_fee',
  'total_due',
  'apr_percent',
  'approved_at',
  'disbursed_at',
  'term_date',
  'repaid_at',
];

const readLoans: ReadBatch<string> = async (tx, after) => {
  const found = await tx
    .select()
    .from(loans)
    .where(after === null ? undefined : gt(loans.id, after))
    .orderBy(asc(loans.id))
    .limit(batchSize);
  const rows = found.map((loan) => [
    loan.id,
    loan.memberId,
    loan.status,
    loan.sent,
    csvDollars(loan.principalCents),
    loan.interestRateBasisPoints / 100,
    csvDollars(loan.interestCents),
    csvDollars(loan.lateFeeCents),
    csvDollars(totalDueCents(loan)),
    loan.aprBasisPoints / 100,
    loan.approvedAt,
    loan.sentAt,
    loan.dueAt,
    loan.repaidAt,
  ]);
  return { rows, last: found.at(-1)?.id ?? null };
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
  'recorded_at',
  'loan_id',
  'subject_id',
  'actor_id',
  'provider_reference',
  'reverses',
];

const readPostings: ReadBatch<number> = async (tx, after) => {
  const found = await tx
    .select({ posting: ledgerPostings, of: ledgerTransactions })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(after === null ? undefined : gt(ledgerPostings.id, after))
    .orderBy(asc(ledgerPostings.id))
    .limit(batchSize);
  const rows = found.map(({ posting, of }) => {
    const amount = csvDollars(posting.amountCents);
    return [
      posting.id,
      posting.transactionId,
      of.event,
      posting.event,
      posting.account,
      amount > 0 ? amount : null,
      amount < 0 ? -amount : null,
      of.effectiveAt,
      of.recordedAt,
      posting.loanId,
      posting.subjectId,
      of.actorId,
      of.providerReference,
      of.reverses,
    ];
  });
  return { rows, last: found.at(-1)?.posting.id ?? null };
};
