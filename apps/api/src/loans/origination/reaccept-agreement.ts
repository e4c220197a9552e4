import { type Answer, errorCatalogue, type getAcceptance, refusals } from '@sevenday/contract';
import type { AgreementTerms } from '@sevenday/lending';
import { type PayableAccount, readPayableAccount } from '../../bank-accounts/index.ts';
import { fullName, readMember } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { LoanDependencies } from '../loan/dependencies.ts';
import { advance, type LoanRow, lockOwnLoan, updateLoanRow } from '../loan/loan.ts';
import { documentsFor, termsOfLoan } from '../loan/loan-terms.ts';
import { hasAnotherCreditor } from '../loan/needs-reacceptance.ts';
import { readOwnLoan } from '../loan/read-member-loans.ts';
import { notifyReaccepted } from '../notices/notify-request.ts';
import { readAcceptance } from './read-loan-documents.ts';
import { beginWaiting, keepAcceptance, type Origin } from './record-acceptance.ts';
import { requireVerified } from './require-verified-account.ts';

interface Asked {
  loanId: string;
  memberId: string;
  /** Left out, the borrower's former choice stays. */
  automaticRepayment: boolean | undefined;
  now: Date;
  wall: Date;
}

/** What is to be accepted: the loan's own signed terms, with the account and the lender of now. */
interface Offer {
  number: number;
  account: PayableAccount;
  terms: AgreementTerms;
}

/**
 * Quotes what the borrower of a loan would accept again: its own terms, with the present bank account and lender.
 * Refuses with `loan_not_found`, `loan_state` or `not_verified`.
 */
export async function quoteAcceptance(
  tx: Tx,
  runtime: Runtime,
  asked: Asked,
): Promise<Answer<typeof getAcceptance>> {
  const loan = await readOwnLoan(tx, asked.loanId, asked.memberId);
  const { terms, account } = await offer(tx, runtime, loan, asked);
  return {
    amount: terms.principalCents,
    interest_rate: terms.interestRateBasisPoints,
    interest_amount: terms.interestCents,
    total: terms.totalCents,
    apr: terms.aprBasisPoints,
    term_days: terms.termDays,
    automatic_repayment: terms.automaticRepayment,
    bank_account: { bank_name: account.bankName, account_number_last4: account.last4 },
    creditor_changed: hasAnotherCreditor(loan, runtime.lender),
    ...documentsFor(terms),
  };
}

/**
 * Records that a borrower accepts a loan's agreement again, at the same price.
 *
 * The bank account or the creditor changed before the money was sent (decisions, "which account is paid" and "who
 * lends"). The former acceptance is kept. The former authorization to debit ends unless it is for the same account.
 * Refuses with `loan_not_found`, `loan_state`, `not_verified`, `agreement_not_accepted` or `agreement_changed`.
 */
export async function reaccept(
  tx: Tx,
  dependencies: LoanDependencies,
  asked: Asked & { accepted: boolean; documentsHash: string; origin: Origin },
): Promise<LoanRow> {
  const { origin, now, wall } = asked;
  const loan = await lockOwnLoan(tx, asked.loanId, asked.memberId);
  const { number, account, terms } = await offer(tx, dependencies, loan, asked);
  if (!asked.accepted) {
    const { detail } = errorCatalogue.agreement_not_accepted;
    throw new Refusal('agreement_not_accepted', detail, { contract_accepted: detail });
  }
  const documents = documentsFor(terms);
  if (asked.documentsHash !== documents.documents_hash) throw new Refusal('agreement_changed');
  await keepAcceptance(tx, dependencies.keys, loan, {
    number,
    documents,
    terms,
    origin,
    now,
    wall,
  });
  const { automaticRepayment } = terms;
  // The authorization stays if the account is the same and may still be debited: a loan has one for each account.
  const keepsMandate = automaticRepayment && account.bankAccountId === loan.bankAccountId;
  if (!keepsMandate) await dependencies.endMandate(tx, loan, asked);
  const accepted = await updateLoanRow(tx, loan, {
    bankAccountId: account.bankAccountId,
    automaticRepayment,
    creditorName: terms.lender.name,
    creditorAddress: terms.lender.address,
    // The agreement that was accepted now counts the wait for the money from now.
    waitingSince: now,
  });
  await beginWaiting(tx, accepted, asked);
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

async function offer(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { automaticRepayment }: Pick<Asked, 'automaticRepayment'>,
): Promise<Offer> {
  // Only a loan that could still be sent can be accepted again. Any other loan is refused as its disbursement would be.
  advance(loan, 'disburse');
  if (loan.manualTransferBy) throw new Refusal('loan_state', refusals.accepting.beingSent);
  const inUse = await readPayableAccount(tx, loan.memberId);
  const isSameAccount = inUse?.bankAccountId === loan.bankAccountId;
  if (isSameAccount && !hasAnotherCreditor(loan, runtime.lender)) {
    throw new Refusal('loan_state', refusals.accepting.nothing);
  }
  const { memberId } = loan;
  const { notVerified } = refusals.accepting;
  const account = requireVerified(await readPayableAccount(tx, memberId), notVerified);
  const former = await readAcceptance(tx, runtime.keys, loan.id, memberId);
  return {
    number: former.number + 1,
    account,
    terms: termsOfLoan(runtime, loan, {
      signed: former.terms,
      borrowerName: fullName(await readMember(tx, memberId)),
      automaticRepayment: automaticRepayment ?? loan.automaticRepayment,
      bank: account,
    }),
  };
}
