import type { Recipient } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { type LoanRow, totalDueCents } from '../loan/loan.ts';
import { notifyBorrower, notifyBorrowerAt } from './notify-borrower.ts';

export function notifyAgreementSigned(
  tx: Tx,
  keys: Keys,
  loan: SignedLoan,
  { to, now }: { to: Recipient; now: Date },
): Promise<void> {
  const data = { ...signedTerms(loan), acceptedFor: null };
  const notice = { kind: 'agreement_signed', aboutId: loan.id, data, now } as const;
  return notifyBorrowerAt(tx, keys, loan, to, notice);
}

/** `aboutId` has the acceptance's `number`, so that each acceptance has its own notice. */
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

type SignedLoan = Parameters<typeof signedTerms>[0] & Parameters<typeof notifyBorrowerAt>[2];

function signedTerms(
  loan: Parameters<typeof totalDueCents>[0] &
    Pick<LoanRow, 'id' | 'aprBasisPoints' | 'termDays' | 'automaticRepayment'>,
) {
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
