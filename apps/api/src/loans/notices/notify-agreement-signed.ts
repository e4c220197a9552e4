import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { type LoanRow, totalDueCents } from '../loan/loan.ts';
import { notifyBorrower } from './notify-borrower.ts';

/** Tells the borrower that the agreement was signed and the loan approved. */
export function notifyAgreementSigned(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { now }: { now: Date },
): Promise<void> {
  return notifyBorrower(tx, keys, loan, {
    kind: 'agreement_signed',
    aboutId: loan.id,
    data: { ...signedTerms(loan), acceptedFor: null },
    now,
  });
}

/**
 * Tells the borrower that they accepted again, for another bank account or with another creditor (`creditorChanged`).
 * `number` is the acceptance's number, so each acceptance has its own notice.
 */
export function notifyReaccepted(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  reacceptance: {
    number: number;
    account: { bankName: string; last4: string };
    creditorChanged: boolean;
    now: Date;
  },
): Promise<void> {
  const { number, account, creditorChanged, now } = reacceptance;
  const { bankName, last4 } = account;
  return notifyBorrower(tx, keys, loan, {
    kind: 'agreement_signed',
    aboutId: `${loan.id}:${number}`,
    data: { ...signedTerms(loan), acceptedFor: { bankName, last4 }, creditorChanged },
    now,
  });
}

function signedTerms(loan: LoanRow) {
  return {
    loanId: loan.id,
    principalCents: loan.principalCents,
    financeChargeCents: loan.interestCents,
    totalCents: totalDueCents(loan),
    aprBasisPoints: loan.aprBasisPoints,
    termDays: loan.termDays,
    automaticRepayment: loan.automaticRepayment,
  };
}
