import type { MemberPage } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { desc, eq } from 'drizzle-orm';
import { bankAccounts } from '../../bank-accounts/index.ts';
import { idDocuments } from '../../id-verifications/index.ts';
import { ledgerPostings } from '../../ledger/index.ts';
import { type LoanRow, loans } from '../../loans/index.ts';
import { memberView, namesOf, readMember } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { figureSum, owedBackSum } from '../figures/figure-sql.ts';
import { readMemberStanding } from './read-member-standing.ts';

/**
 * Reads everything about one member except their loans and the audit trail, which come in pages. Amounts in cents.
 * Refuses with `member_not_found`.
 */
export async function readMemberPage(
  tx: Tx,
  runtime: Runtime,
  asked: { memberId: string; now: Date; wall: Date },
): Promise<MemberPage> {
  const member = await readMember(tx, asked.memberId);
  const own = await tx.select().from(loans).where(eq(loans.memberId, member.id));
  const documents = await tx
    .select()
    .from(idDocuments)
    .where(eq(idDocuments.memberId, member.id))
    .orderBy(desc(idDocuments.submittedAt), desc(idDocuments.id));
  const accounts = await tx
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.memberId, member.id))
    .orderBy(desc(bankAccounts.addedAt), desc(bankAccounts.id));
  const names = await namesOf(tx, [
    ...documents.map(({ decidedBy }) => decidedBy),
    ...accounts.map(({ verifiedBy }) => verifiedBy),
  ]);
  return {
    member: memberView(runtime.keys, member, asked.wall),
    has_second_factor: member.secondFactorSince !== null,
    standing: await readMemberStanding(tx, runtime, {
      memberId: member.id,
      loans: own,
      now: asked.now,
    }),
    id_documents: documents.map((row) => documentView(row, names)),
    bank_accounts: accounts.map((row) => accountView(row, names)),
    loan_totals: await totalsOf(tx, member.id, own),
  };
}

function documentView(
  row: typeof idDocuments.$inferSelect,
  names: ReadonlyMap<string, string>,
): MemberPage['id_documents'][number] {
  return {
    id: row.id,
    status: row.status,
    notes: row.notes,
    submitted_at: row.submittedAt,
    decided_at: row.decidedAt,
    decided_by: names.get(row.decidedBy ?? '') ?? null,
  };
}

function accountView(
  row: typeof bankAccounts.$inferSelect,
  names: ReadonlyMap<string, string>,
): MemberPage['bank_accounts'][number] {
  return {
    id: row.id,
    account_holder_name: row.accountHolderName,
    bank_name: row.bankName,
    account_number_last4: row.last4,
    verified: row.verified,
    unverified_reason: row.unverifiedReason,
    added_at: row.addedAt,
    verified_at: row.verifiedAt,
    verified_by: names.get(row.verifiedBy ?? '') ?? null,
    removed_at: row.removedAt,
  };
}

async function totalsOf(
  tx: Tx,
  memberId: string,
  rows: readonly LoanRow[],
): Promise<MemberPage['loan_totals']> {
  return {
    loans: rows.length,
    ...(await movedByTheBooks(tx, memberId)),
    repaid_loans: rows.filter(({ status }) => status === 'repaid').length,
  };
}

/**
 * Reads from the books how much was sent, and how much is owed back in refunds. What was sent stays sent, even if the
 * amount owed was lowered since. A refund that failed is owed again.
 */
async function movedByTheBooks(
  tx: Tx,
  memberId: string,
): Promise<Pick<MemberPage['loan_totals'], 'sent' | 'refunds_owed'>> {
  const [row] = await tx
    .select({ sent: figureSum('total_outgoing'), owedBack: owedBackSum() })
    .from(ledgerPostings)
    .innerJoin(loans, eq(loans.id, ledgerPostings.loanId))
    .where(eq(loans.memberId, memberId));
  return { sent: cents(Number(row?.sent ?? 0)), refunds_owed: cents(Number(row?.owedBack ?? 0)) };
}
