import { findLoanRefusal, type LoanRefusal } from '@sevenday/lending';
import { and, eq, gt } from 'drizzle-orm';
import { loansDenied, noteAttempt } from '../../identity/index.ts';
import { lockMember } from '../../members/index.ts';
import type { NoticeData } from '../../notices/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { recordDecision } from '../decisions/record-decision.ts';
import { creditDecisions } from '../decisions/tables.ts';
import { notifyDenied } from '../notices/notify-denied.ts';
import { readLoanDecisionBasis } from './read-loan-decision-basis.ts';
import type { LoanRequested } from './request-loan.ts';

type DenialReason = NoticeData['loan_denied']['reason'];

/**
 * The reason that the borrower is told if the law counts the refusal as a denial (12 CFR 1002.2(c),
 * (f)). Null if it does not, for example because only a signature is missing.
 */
const denials: Record<LoanRefusal['code'], DenialReason | null> = {
  overdue_loan_open: 'overdue_loan',
  loan_amount_out_of_range: 'amount_above_limit',
  not_verified: null,
  loan_below_minimum: null,
  agreement_not_accepted: null,
};

export const denyingCodes = (Object.keys(denials) as LoanRefusal['code'][]).filter(
  (code) => denials[code],
);

const dayMs = 86_400_000;

/**
 * Records a denial and notifies the member, once a day for the same denial (12 CFR 1002.9 and
 * 1002.12). The refused request's transaction was rolled back, so the request is decided again
 * here.
 */
export async function denyLoanRequest(
  tx: Tx,
  runtime: Runtime,
  { memberId, amountCents, accepted, now, wall }: LoanRequested,
): Promise<void> {
  const member = await lockMember(tx, memberId);
  const basis = await readLoanDecisionBasis(tx, runtime, member, now);
  const refusal = findLoanRefusal({ ...basis, amountCents, accepted });
  const reason = refusal && denials[refusal.code];
  if (!reason || amountCents <= 0) return;
  const [before] = await tx
    .select({ id: creditDecisions.id })
    .from(creditDecisions)
    .where(
      and(
        eq(creditDecisions.memberId, memberId),
        eq(creditDecisions.outcome, 'denied'),
        eq(creditDecisions.amountCents, amountCents),
        eq(creditDecisions.reason, reason),
        gt(creditDecisions.decidedAt, new Date(now.getTime() - dayMs)),
      ),
    );
  if (before) return;
  await noteAttempt(tx, runtime.keys, memberId, wall, loansDenied);
  const outcome = 'denied' as const;
  const decided = { memberId, loanId: null, outcome, amountCents, reason, decidedAt: now };
  const requestId = await recordDecision(tx, { ...decided, basis: { ...basis } });
  await recordAudit(tx, runtime.keys, {
    at: now,
    actorId: memberId,
    action: 'loan.denied',
    subjectId: memberId,
    object: { type: 'member', id: memberId },
    codes: { request: requestId, amount_cents: amountCents, reason },
  });
  await notifyDenied(tx, runtime.keys, memberId, {
    requestId,
    principalCents: amountCents,
    reason,
    decidedAt: now,
  });
}
