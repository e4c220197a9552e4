import { randomUUID } from 'node:crypto';
import { type AgreementTerms, type Cents, findLoanRefusal, zeroCents } from '@sevenday/lending';
import { type PayableAccount, readPayableAccount } from '../../bank-accounts/index.ts';
import { loansCancelled, loansDenied, refuseTooMany } from '../../identity/index.ts';
import { approved, postLoanEntry } from '../../ledger/index.ts';
import { addressOf, fullName, lockMember } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { insertBuiltOnce } from '../../platform/database/query-built-once.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { recordDecision } from '../decisions/record-decision.ts';
import { refuseWhilePaused } from '../lending-pause/lending-pause.ts';
import type { LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/tables.ts';
import { notifyAgreementSigned } from '../notices/notify-agreement-signed-or-reaccepted.ts';
import { termsFor } from './agreement-terms.ts';
import { type RequestBasis, readLoanDecisionBasis } from './read-loan-decision-basis.ts';
import { type Origin, recordAcceptance } from './record-acceptance.ts';
import { requireVerifiedAccount } from './require-verified-account.ts';
import { scheduleAgingAndMandate } from './schedule-aging-and-mandate.ts';
import { documentsFor } from './write-agreement-and-disclosure.ts';

export interface LoanRequested {
  memberId: string;
  amountCents: Cents;
  accepted: boolean;
  automaticRepayment: boolean;
  /** If given, it has to equal the hash of the documents that are signed now. */
  documentsHash: string | undefined;
  origin: Origin;
  now: Date;
  wall: Date;
}

/**
 * A loan is approved at once (spec section 1). Locks the member's row, so that two requests at the
 * same time cannot together exceed the cap. Refuses with `lending_paused`, `not_verified`,
 * `overdue_loan_open`, `loan_amount_out_of_range`, `loan_below_minimum`, `agreement_not_accepted`,
 * `agreement_changed` or `too_many_requests`.
 */
export async function requestLoan(
  tx: Tx,
  runtime: Runtime,
  request: LoanRequested,
): Promise<LoanRow> {
  const { memberId, wall } = request;
  const [, member] = await runTogether(refuseWhilePaused(tx), lockMember(tx, memberId));
  const [basis, payable] = await runTogether(
    readLoanDecisionBasis(tx, runtime, member, request.now),
    readPayableAccount(tx, memberId),
    refuseTooMany(tx, runtime.keys, memberId, wall, loansCancelled, loansDenied),
    runtime.keys.readSubject(tx, memberId),
  );
  refuseBarred(basis, request);
  const account = requireVerifiedAccount(payable);
  const signed = termsFor(runtime, {
    level: member.membershipLevel,
    amountCents: request.amountCents,
    borrowerName: fullName(member),
    automaticRepayment: request.automaticRepayment,
    bank: account,
  });
  const documents = documentsFor(signed);
  if (request.documentsHash && request.documentsHash !== documents.documents_hash) {
    throw new Refusal('agreement_changed');
  }
  const { origin, now } = request;
  const loan = approvedLoan(request, account, signed, member.membershipLevel);
  const [[row]] = await runTogether(
    insertLoan(tx, [loan]),
    postLoanEntry(tx, loan, approved({ principalCents: loan.principalCents }), {
      now,
      wall,
      actorId: memberId,
      providerReference: null,
    }),
    recordAcceptance(tx, runtime.keys, loan, {
      number: 1,
      documents,
      terms: signed,
      origin,
      now,
      wall,
    }),
    scheduleAgingAndMandate(tx, loan, request),
    recordDecision(tx, {
      memberId,
      loanId: loan.id,
      outcome: 'approved',
      reason: null,
      basis: { ...basis },
      amountCents: loan.principalCents,
      decidedAt: now,
    }),
    recordAudit(tx, runtime.keys, {
      at: now,
      actorId: memberId,
      action: 'loan.approved',
      subjectId: memberId,
      object: { type: 'loan', id: loan.id },
      codes: { principal_cents: loan.principalCents, documents_hash: documents.documents_hash },
    }),
    notifyAgreementSigned(tx, runtime.keys, loan, { to: addressOf(member), now }),
  );
  if (!row) throw new Error('The loan was not written.');
  return row;
}

const insertLoan = insertBuiltOnce<typeof loans, LoanRow[]>(loans, (insert) => insert.returning());

function refuseBarred(basis: RequestBasis, { amountCents, accepted }: LoanRequested): void {
  const refusal = findLoanRefusal({ ...basis, amountCents, accepted });
  if (!refusal) return;
  const fields = refusal.field ? { [refusal.field]: refusal.detail } : undefined;
  throw new Refusal(refusal.code, refusal.detail, fields);
}

function approvedLoan(
  request: LoanRequested,
  account: PayableAccount,
  signed: AgreementTerms,
  level: LoanRow['levelWhenApproved'],
) {
  return {
    id: randomUUID(),
    memberId: request.memberId,
    bankAccountId: account.bankAccountId,
    status: 'funded' as const,
    sent: false,
    signedPrincipalCents: signed.principalCents,
    signedInterestRateBasisPoints: signed.interestRateBasisPoints,
    signedInterestCents: signed.interestCents,
    principalCents: signed.principalCents,
    interestRateBasisPoints: signed.interestRateBasisPoints,
    interestCents: signed.interestCents,
    lateFeeCents: zeroCents,
    aprBasisPoints: signed.aprBasisPoints,
    termDays: signed.termDays,
    timeZone: signed.timeZone,
    creditorName: signed.lender.name,
    creditorAddress: signed.lender.address,
    lateFeeRule: signed.lateFee,
    levelWhenApproved: level,
    automaticRepayment: request.automaticRepayment,
    approvedAt: request.now,
    waitingSince: request.now,
  } satisfies typeof loans.$inferInsert;
}
