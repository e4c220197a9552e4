import type { MemberRow } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { type BorrowingStanding, readBorrowingStanding } from './read-borrowing-standing.ts';

/** The facts about a member that decide a loan request. The request's amount and signature decide it too. */
export type RequestBasis = BorrowingStanding & {
  level: MemberRow['membershipLevel'];
  idApproved: boolean;
  bankVerified: boolean;
};

/** Reads the facts about a member that decide a loan request. The caller has locked the member's row. */
export async function readRequestBasis(
  tx: Tx,
  runtime: Runtime,
  member: MemberRow,
  now: Date,
): Promise<RequestBasis> {
  return {
    ...(await readBorrowingStanding(tx, runtime, member, now)),
    level: member.membershipLevel,
    idApproved: member.idStatus === 'approved',
    bankVerified: member.bankAccountVerified,
  };
}
