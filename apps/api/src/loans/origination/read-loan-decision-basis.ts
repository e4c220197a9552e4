import type { MemberRow } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { type CreditAndOverdue, readAvailableCredit } from './read-available-credit-and-overdue.ts';

export type RequestBasis = CreditAndOverdue & {
  level: MemberRow['membershipLevel'];
  idApproved: boolean;
  bankVerified: boolean;
};

/** The caller has locked the member's row. */
export async function readLoanDecisionBasis(
  tx: Tx,
  runtime: Runtime,
  member: MemberRow,
  now: Date,
): Promise<RequestBasis> {
  return {
    ...(await readAvailableCredit(tx, runtime, member, now)),
    level: member.membershipLevel,
    idApproved: member.idStatus === 'approved',
    bankVerified: member.bankAccountVerified,
  };
}
