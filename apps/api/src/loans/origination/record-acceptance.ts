import type { LoanDocuments } from '@sevenday/contract';
import type { AgreementTerms } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { insertBuiltOnce } from '../../platform/database/query-built-once.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { loanAcceptances } from '../loan/tables.ts';

export interface Origin {
  address: string;
  userAgent: string;
}

export interface AcceptanceEvidence {
  documents: LoanDocuments;
  /** Missing in the oldest acceptances. */
  terms?: AgreementTerms;
  origin: Origin;
  accepted_at_wall: Date;
}

const insertAcceptance = insertBuiltOnce(loanAcceptances);

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
  const json = Buffer.from(JSON.stringify(evidence));
  await insertAcceptance(tx, [
    {
      loanId: loan.id,
      number,
      subjectId: loan.memberId,
      agreementVersion: documents.agreement.version,
      documentsHash: Buffer.from(documents.documents_hash, 'hex'),
      acceptedAt: now,
      sealed: await keys.sealFor(tx, loan.memberId, json, { deflate: true }),
    },
  ]);
}
