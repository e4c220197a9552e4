import type { LoanDocuments } from '@sevenday/contract';
import type { AgreementTerms } from '@sevenday/lending';
import { and, desc, eq } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { loanAcceptances } from '../loan/store.ts';
import type { AcceptanceEvidence, Origin } from './record-acceptance.ts';

/** What was accepted and from where: the evidence a mandate is made of. */
export interface Acceptance {
  /** Which of the loan's acceptances it is, the first being 1. */
  number: number;
  documents: LoanDocuments;
  /** Null for the first loans, whose terms were not kept beside their documents. */
  terms: AgreementTerms | null;
  origin: Origin;
  /** By the business clock, like every time on the loan's page. */
  acceptedAt: Date;
  /** By the wall clock, for the bank. */
  acceptedAtWall: Date;
}

/** Reads the acceptances of a member's own loan, the one in force first. Refuses with `loan_not_found`. */
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

/** Reads the acceptance of a member's own loan that is in force. Refuses with `loan_not_found`. */
export async function readAcceptance(
  tx: Tx,
  keys: Keys,
  loanId: string,
  memberId: string,
): Promise<Acceptance> {
  return (await readAcceptances(tx, keys, loanId, memberId))[0];
}
