import type { LoanDocuments } from '@sevenday/contract';
import type { AgreementTerms } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { loanAcceptances } from '../loan/store.ts';

/** From where something was accepted. */
export interface Origin {
  address: string;
  userAgent: string;
}

/** What was shown, the terms it was made of, and where and when it was accepted: encrypted and kept with the loan. */
export interface AcceptanceEvidence {
  documents: LoanDocuments;
  /** Not kept for the first loans: the loan itself has all their terms but two. */
  terms?: AgreementTerms;
  origin: Origin;
  accepted_at_wall: Date;
}

/** Keeps the acceptance of a loan beside those before it, encrypted for its borrower. */
export async function recordAcceptance(
  tx: Tx,
  keys: Keys,
  loan: { id: string; memberId: string },
  accepted: {
    number: number;
    documents: LoanDocuments;
    terms: AgreementTerms;
    origin: Origin;
    now: Date;
    wall: Date;
  },
): Promise<void> {
  const { number, documents, terms, origin, now, wall } = accepted;
  const evidence: AcceptanceEvidence = { documents, terms, origin, accepted_at_wall: wall };
  await tx.insert(loanAcceptances).values({
    loanId: loan.id,
    number,
    subjectId: loan.memberId,
    agreementVersion: documents.agreement.version,
    documentsHash: Buffer.from(documents.documents_hash, 'hex'),
    acceptedAt: now,
    sealed: await keys.sealFor(tx, loan.memberId, Buffer.from(JSON.stringify(evidence))),
  });
}
