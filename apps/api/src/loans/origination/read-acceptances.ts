import type { LoanDocuments } from '@sevenday/contract';
import type { AgreementTerms } from '@sevenday/lending';
import { and, desc, eq } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { loanAcceptances } from '../loan/tables.ts';
import type { AcceptanceEvidence, Origin } from './record-acceptance.ts';

/** The acceptance is also the evidence for the mandate (the permission to debit). */
export interface Acceptance {
  number: number;
  documents: LoanDocuments;
  /** Null for the oldest loans, whose acceptances stored no terms. */
  terms: AgreementTerms | null;
  origin: Origin;
  /** By the business clock, which the sandbox can move ahead. */
  acceptedAt: Date;
  /** By the wall clock. The mandate at the payment provider names this time. */
  acceptedAtWall: Date;
}

/** The acceptance in force comes first. Refuses with `loan_not_found`. */
export async function readAcceptances(
  tx: Tx,
  keys: Keys,
  loanId: string,
  memberId: string,
): Promise<[Acceptance, ...Acceptance[]]> {
  const rows = await tx
    .select()
    .from(loanAcceptances)
    .where(and(eq(loanAcceptances.loanId, loanId), eq(loanAcceptances.subjectId, memberId)))
    .orderBy(desc(loanAcceptances.number));
  const opened: Acceptance[] = [];
  for (const { number, acceptedAt, sealed } of rows) {
    const json = (await keys.openFor(tx, memberId, sealed)).toString();
    const { documents, terms, origin, accepted_at_wall } = JSON.parse(json) as AcceptanceEvidence;
    const acceptedAtWall = new Date(accepted_at_wall);
    opened.push({ number, documents, terms: terms ?? null, origin, acceptedAt, acceptedAtWall });
  }
  const [inForce, ...earlier] = opened;
  if (!inForce) throw new Refusal('loan_not_found');
  return [inForce, ...earlier];
}

/** Reads the acceptance in force. Refuses with `loan_not_found`. */
export async function readAcceptance(
  tx: Tx,
  keys: Keys,
  loanId: string,
  memberId: string,
): Promise<Acceptance> {
  return (await readAcceptances(tx, keys, loanId, memberId))[0];
}
