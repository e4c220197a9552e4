import { notifyMember } from '../../members/index.ts';
import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Keys, sha256 } from '../../platform/secrets/keys.ts';
import type { HeldBack } from '../loan/held-back-payout.ts';
import { type LoanRow, totalDueCents } from '../loan/loan.ts';
import { notifyBorrower } from './notify-borrower.ts';

/** Tells the borrower that the agreement was signed and the loan approved. */
export function notifySigned(
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
    ...loanOf(loan),
    financeChargeCents: loan.interestCents,
    totalCents: totalDueCents(loan),
    aprBasisPoints: loan.aprBasisPoints,
    termDays: loan.termDays,
    automaticRepayment: loan.automaticRepayment,
  };
}

/**
 * Tells the borrower, once for each creditor, that another creditor lends now. Their pending loan waits until they
 * accept again.
 */
export function notifyCreditorChanged(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { creditor, now }: { creditor: { name: string; address: string }; now: Date },
): Promise<void> {
  const { name, address } = creditor;
  const heldBack: HeldBack = { sendableFrom: null, creditorChanged: true };
  return notifyBorrower(tx, keys, loan, {
    kind: 'money_returned',
    aboutId: `${loan.id}:${sha256(`${name}\n${address}`).toString('hex')}`,
    data: { ...loanOf(loan), heldBack: true, ...heldBack },
    now,
  });
}

/** Tells the borrower that the request was rejected, and why (12 CFR 1002.9). */
export function notifyRejected(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { reason, now }: { reason: NoticeData['loan_rejected']['reason']; now: Date },
): Promise<void> {
  return notifyBorrower(tx, keys, loan, {
    kind: 'loan_rejected',
    aboutId: loan.id,
    data: { ...loanOf(loan), reason, decidedAt: now },
    now,
  });
}

/** Tells the borrower that a request was denied, and why (12 CFR 1002.9). The request made no loan. */
export function notifyDenied(
  tx: Tx,
  keys: Keys,
  memberId: string,
  data: NoticeData['loan_denied'],
): Promise<void> {
  const { requestId: aboutId, decidedAt: now } = data;
  return notifyMember(tx, keys, memberId, { kind: 'loan_denied', aboutId, data, now });
}

/**
 * Tells the borrower that a loan is cancelled: by them or by time before it was sent, or because its money came back.
 */
export function notifyCancelled(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  {
    cause,
    lapse,
    now,
  }: {
    cause: 'borrower' | 'lapsed' | 'money_returned';
    lapse?: NoticeData['loan_cancelled']['lapse'];
    now: Date;
  },
): Promise<void> {
  return notifyBorrower(tx, keys, loan, {
    kind: 'loan_cancelled',
    aboutId: loan.id,
    data: { ...loanOf(loan), cause, lapse, refundCents: null, refundWay: 'provider' },
    now,
  });
}

function loanOf({ id, principalCents }: LoanRow) {
  return { loanId: id, principalCents };
}
