import type { Answer, getLoanDocuments, LoanDocuments } from '@sevenday/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { loanAcceptances } from './store.ts';

/** What was accepted and from where: the evidence a mandate is made of. */
export interface Acceptance {
  documents: LoanDocuments;
  origin: { address: string; userAgent: string };
  acceptedAt: Date;
}

/** The acceptance of a member's own loan. Refuses with `loan_not_found`. */
export async function readAcceptance(
  tx: Tx,
  keys: Keys,
  loanId: string,
  memberId: string,
): Promise<Acceptance> {
  const [row] = await tx
    .select()
    .from(loanAcceptances)
    .where(and(eq(loanAcceptances.loanId, loanId), eq(loanAcceptances.subjectId, memberId)));
  if (!row) throw new Refusal('loan_not_found');
  const evidence = JSON.parse((await keys.openFor(tx, memberId, row.sealed)).toString()) as {
    documents: LoanDocuments;
    origin: Acceptance['origin'];
    accepted_at_wall: string;
  };
  return {
    documents: evidence.documents,
    origin: evidence.origin,
    acceptedAt: new Date(evidence.accepted_at_wall),
  };
}

/** The agreement and disclosure as shown when signed; the borrower may open them any time. */
export async function readLoanDocuments(
  tx: Tx,
  keys: Keys,
  loanId: string,
  memberId: string,
): Promise<Answer<typeof getLoanDocuments>> {
  const { documents, acceptedAt } = await readAcceptance(tx, keys, loanId, memberId);
  return { ...documents, accepted_at: acceptedAt };
}
