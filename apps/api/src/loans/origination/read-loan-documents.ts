import type { Answer, getLoanDocuments } from '@sevenday/contract';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { type Acceptance, readAcceptances } from './read-acceptances.ts';

/** Refuses with `loan_not_found`. */
export async function readLoanDocuments(
  tx: Tx,
  { keys }: Runtime,
  loanId: string,
  memberId: string,
): Promise<Answer<typeof getLoanDocuments>> {
  const [inForce, ...earlier] = await readAcceptances(tx, keys, loanId, memberId);
  return { ...signedOf(inForce), earlier: earlier.map(signedOf) };
}

function signedOf({ documents, acceptedAt }: Acceptance) {
  return { ...documents, accepted_at: acceptedAt };
}
