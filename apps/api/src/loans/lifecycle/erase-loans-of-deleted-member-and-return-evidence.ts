import type { Cents } from '@sevenday/lending';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { ledgerTransactions } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { creditDecisions } from '../decisions/tables.ts';
import type { LoanRow } from '../loan/loan.ts';
import {
  extensionRequests,
  loanAcceptances,
  loanAdjustments,
  loans,
  payouts,
} from '../loan/tables.ts';
import { type ClosingForDeletion, endLoanForDeletion } from './end-loan-for-deletion.ts';

/** A record of a loan or a denied request, which the law requires us to keep after deletion. */
export interface LoanEvidence {
  kind: 'agreement' | 'payout' | 'decision';
  /** For a denied request, the id of its decision. */
  loanId: string;
  content: Record<string, unknown>;
}

interface Agreement extends LoanEvidence {
  content: Record<string, unknown> & { acceptedAt: Date };
}

export interface RemovedLoan {
  loanId: string;
  /** True if the loan was sent, or if any payout was ever planned for it. */
  wasSent: boolean;
  /**
   * When the loan was repaid, rejected, cancelled or lapsed. For others, the time of the deletion.
   */
  endedAt: Date;
  writtenOffCents: Cents;
  evidence: LoanEvidence[];
}

/**
 * Returns the records that the law requires us to keep. The caller has locked the rows and checked
 * that no money is on its way.
 */
export async function eraseMemberLoans(
  tx: Tx,
  keys: Keys,
  locked: readonly LoanRow[],
  closing: ClosingForDeletion,
): Promise<RemovedLoan[]> {
  if (locked.length === 0) return [];
  const removed: RemovedLoan[] = [];
  for (const open of locked) {
    const { loan, writtenOffCents } = await endLoanForDeletion(tx, keys, open, closing);
    removed.push({ ...(await takeOut(tx, keys, loan, open, closing.now)), writtenOffCents });
  }
  const ids = locked.map(({ id }) => id);
  await tx.delete(loanAdjustments).where(inArray(loanAdjustments.loanId, ids));
  await tx.delete(extensionRequests).where(inArray(extensionRequests.loanId, ids));
  await tx.delete(payouts).where(inArray(payouts.loanId, ids));
  const memberIds = locked.map(({ memberId }) => memberId);
  await tx
    .delete(creditDecisions)
    .where(and(inArray(creditDecisions.memberId, memberIds), inArray(creditDecisions.loanId, ids)));
  await tx.delete(loanAcceptances).where(inArray(loanAcceptances.loanId, ids));
  await tx.delete(loans).where(inArray(loans.id, ids));
  return removed;
}

async function takeOut(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  before: LoanRow,
  now: Date,
): Promise<Omit<RemovedLoan, 'writtenOffCents'>> {
  const attempts = await tx.select().from(payouts).where(eq(payouts.loanId, loan.id));
  const agreements = await readAgreements(tx, keys, loan);
  const decisions = await readDecisions(tx, loan);
  const wasSent = loan.sent || attempts.length > 0;
  const closings = [
    loan.approvedAt,
    ...agreements.map(({ content }) => content.acceptedAt),
    ...attempts.flatMap(({ finishedAt }) => finishedAt ?? []),
    ...(await readClosings(tx, loan.id)),
  ];
  const settled = loan.status === 'repaid' ? loan.repaidAt : null;
  const isClosed = before.status === 'rejected' || before.status === 'cancelled';
  const closedAt = isClosed ? new Date(Math.max(...closings.map((at) => at.getTime()))) : now;
  return {
    loanId: loan.id,
    wasSent,
    endedAt: settled ?? closedAt,
    evidence: [
      ...agreements,
      ...attempts.map((content) => ({ kind: 'payout' as const, loanId: loan.id, content })),
      ...decisions.map((content) => ({ kind: 'decision' as const, loanId: loan.id, content })),
    ],
  };
}

/** The ledger reverses the approval of a loan that is rejected, cancelled or lapsed. */
async function readClosings(tx: Tx, loanId: string): Promise<Date[]> {
  const reversals = await tx
    .select({ at: ledgerTransactions.effectiveAt })
    .from(ledgerTransactions)
    .where(
      and(eq(ledgerTransactions.loanId, loanId), eq(ledgerTransactions.event, 'approval_reversed')),
    );
  return reversals.map(({ at }) => at);
}

function readDecisions(tx: Tx, { id, memberId }: LoanRow) {
  return tx
    .select()
    .from(creditDecisions)
    .where(and(eq(creditDecisions.memberId, memberId), eq(creditDecisions.loanId, id)))
    .orderBy(asc(creditDecisions.decidedAt));
}

async function readAgreements(tx: Tx, keys: Keys, loan: LoanRow): Promise<Agreement[]> {
  const rows = await tx
    .select()
    .from(loanAcceptances)
    .where(eq(loanAcceptances.loanId, loan.id))
    .orderBy(asc(loanAcceptances.number));
  const agreements: Agreement[] = [];
  for (const { number, subjectId, sealed, agreementVersion, acceptedAt, ...row } of rows) {
    const accepted: unknown = JSON.parse((await keys.openFor(tx, subjectId, sealed)).toString());
    const documentsHash = row.documentsHash.toString('hex');
    const content = { number, accepted, agreementVersion, documentsHash, acceptedAt, loan };
    agreements.push({ kind: 'agreement', loanId: loan.id, content });
  }
  return agreements;
}
