import { errorCatalogue } from '@sevenday/contract';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type LoanRow, lockOwnLoan, updateLoanRow } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { hasAnotherCreditor } from '../loan/needs-reacceptance.ts';
import { notifyReaccepted } from '../notices/notify-agreement-signed-or-reaccepted.ts';
import { type ReacceptanceAsked, readReacceptanceOffer } from './quote-reacceptance.ts';
import { type Origin, recordAcceptance } from './record-acceptance.ts';
import { scheduleAgingAndMandate } from './schedule-aging-and-mandate.ts';
import { documentsFor } from './write-agreement-and-disclosure.ts';

/**
 * The price stays the same (decisions, "which account is paid" and "who lends"). Refuses with
 * `loan_not_found`, `loan_state`, `not_verified`, `agreement_not_accepted` or `agreement_changed`.
 */
export async function reacceptAgreement(
  tx: Tx,
  dependencies: LoanDependencies,
  asked: ReacceptanceAsked & { accepted: boolean; documentsHash: string; origin: Origin },
): Promise<LoanRow> {
  const { origin, now, wall } = asked;
  const loan = await lockOwnLoan(tx, asked.loanId, asked.memberId);
  const { number, account, terms } = await readReacceptanceOffer(tx, dependencies, loan, asked);
  if (!asked.accepted) {
    const { detail } = errorCatalogue.agreement_not_accepted;
    throw new Refusal('agreement_not_accepted', detail, { contract_accepted: detail });
  }
  const documents = documentsFor(terms);
  if (asked.documentsHash !== documents.documents_hash) throw new Refusal('agreement_changed');
  await recordAcceptance(tx, dependencies.keys, loan, {
    number,
    documents,
    terms,
    origin,
    now,
    wall,
  });
  const { automaticRepayment } = terms;
  // A mandate is for one bank account. So it stays only if the account is the same and automatic
  // repayment stays on.
  const keepsMandate = automaticRepayment && account.bankAccountId === loan.bankAccountId;
  if (!keepsMandate) await dependencies.endMandate(tx, loan, asked);
  const accepted = await updateLoanRow(tx, loan, {
    bankAccountId: account.bankAccountId,
    automaticRepayment,
    creditorName: terms.lender.name,
    creditorAddress: terms.lender.address,
    waitingSince: now,
  });
  await scheduleAgingAndMandate(tx, accepted, asked);
  await recordAudit(tx, dependencies.keys, {
    at: now,
    actorId: asked.memberId,
    action: 'loan.reaccepted',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: {
      documents_hash: documents.documents_hash,
      bank_account: account.bankAccountId,
      former_bank_account: loan.bankAccountId,
      automatic_repayment: automaticRepayment,
    },
  });
  await notifyReaccepted(tx, dependencies.keys, accepted, {
    number,
    account,
    now,
    creditorChanged: hasAnotherCreditor(loan, dependencies.lender),
  });
  return accepted;
}
