import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LoanEvidence, RemovedLoan } from '../loans/index.ts';
import type { NoticeEvidence } from '../notices/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { subjectKeys } from '../platform/database/tables.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { PaymentEvidence } from '../repayments/index.ts';
import { keptUntil } from './retention.ts';
import { keptRecords } from './tables.ts';

interface Keeping {
  subjectId: string;
  loans: readonly KeptLoan[];
  payments: readonly PaymentEvidence[];
  notices: readonly NoticeEvidence[];
  wall: Date;
}

/** A loan that is removed, or a request that was denied. */
type KeptLoan = Omit<RemovedLoan, 'writtenOffCents'>;

/**
 * Keeps what the law requires of a deleted person, and destroys the key that all else was encrypted under. So every
 * copy of it is unreadable.
 *
 * What is kept is encrypted until the last period ends, under a key that was never used for anything else. Returns how
 * many records are kept.
 */
export async function keepRecords(tx: Tx, keys: Keys, keeping: Keeping): Promise<number> {
  const { subjectId, wall } = keeping;
  const records = keeping.loans.flatMap((loan) => recordsOf(loan, keeping));
  if (records.length === 0) {
    await keys.destroySubject(tx, subjectId, wall);
    return 0;
  }
  await tx.delete(subjectKeys).where(eq(subjectKeys.subjectId, subjectId));
  await keys.createSubject(tx, subjectId, wall);
  for (const { evidence, until } of records) {
    const { kind, ...content } = evidence;
    const json = Buffer.from(JSON.stringify(content));
    const sealed = await keys.sealFor(tx, subjectId, json, { deflate: true });
    const id = randomUUID();
    await tx.insert(keptRecords).values({ id, subjectId, kind, sealed, keptUntil: until });
  }
  return records.length;
}

function recordsOf(
  loan: KeptLoan,
  { payments, notices }: Pick<Keeping, 'payments' | 'notices'>,
): { evidence: LoanEvidence | PaymentEvidence | NoticeEvidence; until: Date }[] {
  const paymentsOfLoan = payments.filter(({ loanId }) => loanId === loan.loanId);
  const noticesOfLoan = notices.filter(({ loanId }) => loanId === loan.loanId);
  return [...loan.evidence, ...paymentsOfLoan, ...noticesOfLoan].map((evidence) => ({
    evidence,
    until: keptUntil(loan),
  }));
}
