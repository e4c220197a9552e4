import { type Answer, type getAcceptance, refusals } from '@sevenday/contract';
import { type AgreementTerms, dueAt } from '@sevenday/lending';
import { type PayableAccount, readPayableAccount } from '../../bank-accounts/index.ts';
import { fullName, readMember } from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { advance, type LoanRow } from '../loan/loan.ts';
import { hasAnotherCreditor } from '../loan/needs-reacceptance.ts';
import { readOwnLoan } from '../loan/read-member-loans.ts';
import { termsOfLoan } from './agreement-terms.ts';
import { readAcceptance } from './read-acceptances.ts';
import { requireVerifiedAccount } from './require-verified-account.ts';
import { documentsFor } from './write-agreement-and-disclosure.ts';

export interface ReacceptanceAsked {
  loanId: string;
  memberId: string;
  /** If undefined, the borrower's earlier choice stays. */
  automaticRepayment: boolean | undefined;
  now: Date;
  wall: Date;
}

interface Offer {
  number: number;
  account: PayableAccount;
  terms: AgreementTerms;
}

/** Refuses with `loan_not_found`, `loan_state` or `not_verified`. */
export async function quoteReacceptance(
  tx: Tx,
  runtime: Runtime,
  asked: ReacceptanceAsked,
): Promise<Answer<typeof getAcceptance>> {
  const loan = await readOwnLoan(tx, asked.loanId, asked.memberId);
  const { terms, account } = await readReacceptanceOffer(tx, runtime, loan, asked);
  return {
    amount: terms.principalCents,
    interest_rate: terms.interestRateBasisPoints,
    interest_amount: terms.interestCents,
    total: terms.totalCents,
    apr: terms.aprBasisPoints,
    term_days: terms.termDays,
    earliest_due_date: dueAt({ from: asked.now, ...terms }),
    automatic_repayment: terms.automaticRepayment,
    bank_account: { bank_name: account.bankName, account_number_last4: account.last4 },
    creditor_changed: hasAnotherCreditor(loan, runtime.lender),
    ...documentsFor(terms),
  };
}

export async function readReacceptanceOffer(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { automaticRepayment }: Pick<ReacceptanceAsked, 'automaticRepayment'>,
): Promise<Offer> {
  // Only a pending loan can be accepted again.
  advance(loan, 'disburse');
  if (loan.manualTransferBy) throw new Refusal('loan_state', refusals.accepting.beingSent);
  const inUse = await readPayableAccount(tx, loan.memberId);
  const isSameAccount = inUse?.bankAccountId === loan.bankAccountId;
  if (isSameAccount && !hasAnotherCreditor(loan, runtime.lender)) {
    throw new Refusal('loan_state', refusals.accepting.nothing);
  }
  const { memberId } = loan;
  const { notVerified } = refusals.accepting;
  const account = requireVerifiedAccount(await readPayableAccount(tx, memberId), notVerified);
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
