import { readMember } from '../../members/index.ts';
import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from '../loan/loan.ts';
import { readNeedsReacceptance } from '../loan/needs-reacceptance.ts';
import type { DecisionBasis } from './tables.ts';

type LapseReason = NonNullable<NoticeData['loan_cancelled']['lapse']>['reason'];

/** The borrower is told this reason (12 CFR 1002.9(b)(2)). The caller has locked the loan's row. */
export async function readLapseReason(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
): Promise<{ reason: LapseReason; basis: DecisionBasis }> {
  const { idStatus, bankAccountVerified } = await readMember(tx, loan.memberId);
  const needsReacceptance = (await readNeedsReacceptance(tx, runtime, [loan])).has(loan.id);
  // Leaves out why the payout failed or was returned, because an admin may have typed the reason,
  // and it may name a person.
  const payoutCameBack = loan.lastPayoutFailure !== null;
  const basis = { idStatus, bankAccountVerified, needsReacceptance, payoutCameBack };
  return { reason: reasonOf(basis), basis };
}

function reasonOf(basis: {
  idStatus: string;
  bankAccountVerified: boolean;
  needsReacceptance: boolean;
  payoutCameBack: boolean;
}): LapseReason {
  if (basis.idStatus !== 'approved') return 'id_not_approved';
  if (!basis.bankAccountVerified) return 'bank_not_verified';
  if (basis.needsReacceptance) return 'not_accepted_again';
  return basis.payoutCameBack ? 'payout_came_back' : 'not_sent_in_time';
}
