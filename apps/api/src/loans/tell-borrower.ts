import { notifyMember } from '../members/index.ts';
import type { NoticeData } from '../notices/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { type LoanRow, totalDueCents } from './loan-record.ts';

interface At {
  now: Date;
}

/** The agreement was signed and the loan approved. */
export function tellSigned(tx: Tx, keys: Keys, loan: LoanRow, { now }: At): Promise<void> {
  return notifyMember(tx, keys, loan.memberId, {
    kind: 'agreement_signed',
    aboutId: loan.id,
    data: { ...signedTerms(loan), acceptedFor: null },
    now,
  });
}

/** The agreement was accepted again, for another bank account. */
export function tellAcceptedAgain(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { account, now }: { account: { bankName: string; last4: string } } & At,
): Promise<void> {
  const { bankName, last4 } = account;
  return notifyMember(tx, keys, loan.memberId, {
    kind: 'agreement_signed',
    aboutId: `${loan.id}:${loan.bankAccountId}`,
    data: { ...signedTerms(loan), acceptedFor: { bankName, last4 } },
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

/** The money was sent; `loan` has its due date. */
export async function tellOnItsWay(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  sending: {
    payoutId: string;
    account: { bankName: string; last4: string };
    /** Known of a transfer made by hand. */
    arrivesAt: Date | null;
    now: Date;
  },
): Promise<void> {
  if (!loan.dueAt) return;
  const { bankName, last4 } = sending.account;
  const { arrivesAt } = sending;
  const totalCents = totalDueCents(loan);
  await notifyMember(tx, keys, loan.memberId, {
    kind: 'money_on_its_way',
    aboutId: sending.payoutId,
    data: { ...loanOf(loan), totalCents, dueAt: loan.dueAt, arrivesAt, bankName, last4 },
    now: sending.now,
  });
}

/** The money arrived; the borrower is told the due date, and that it moved where it did (decisions, "term"). */
export async function tellArrived(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  arrival: { payoutId: string; toldDueAt: Date | null; now: Date },
): Promise<void> {
  const { dueAt } = loan;
  if (!dueAt) return;
  const { payoutId, toldDueAt, now } = arrival;
  const formerDueAt = toldDueAt && toldDueAt.getTime() !== dueAt.getTime() ? toldDueAt : null;
  await notifyMember(tx, keys, loan.memberId, {
    kind: 'money_arrived',
    aboutId: payoutId,
    data: { ...loanOf(loan), totalCents: totalDueCents(loan), dueAt, formerDueAt },
    now,
  });
}

/** A payout failed or was returned: what was told of money and due date no longer holds. */
export function tellCameBack(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { payoutId, now }: { payoutId: string; now: Date },
): Promise<void> {
  return notifyMember(tx, keys, loan.memberId, {
    kind: 'money_came_back',
    aboutId: payoutId,
    data: loanOf(loan),
    now,
  });
}

/** The receipt. `postingId`: a payment may come back and the loan be paid again, and each has its own. */
export function tellRepaid(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  payment: { postingId: string; amountCents: NoticeData['repaid']['amountCents']; now: Date },
): Promise<void> {
  const { interestCents, lateFeeCents } = loan;
  const { postingId, amountCents, now } = payment;
  return notifyMember(tx, keys, loan.memberId, {
    kind: 'repaid',
    aboutId: postingId,
    data: { ...loanOf(loan), amountCents, interestCents, lateFeeCents, paidAt: now },
    now,
  });
}

/** A reminder of what is due, once before the day and once on it; a date that moved has its own. */
export async function tellDue(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  told: Pick<NoticeData['payment_due'], 'when' | 'debitDay'> & { now: Date },
): Promise<void> {
  const { dueAt, lateFeeNotBefore, lateFeePostedAt } = loan;
  if (!dueAt) return;
  const { when, debitDay, now } = told;
  const isPromised = lateFeeNotBefore !== null && lateFeeNotBefore > dueAt;
  await notifyMember(tx, keys, loan.memberId, {
    kind: 'payment_due',
    aboutId: `${loan.id}:${dueAt.toISOString()}:${when}`,
    data: {
      loanId: loan.id,
      totalCents: totalDueCents(loan),
      dueAt,
      when,
      automatic: loan.debitAnnounced,
      debitDay,
      noLateFeeBeforeAt: isPromised ? lateFeeNotBefore : null,
      lateFeeWasAdded: lateFeePostedAt !== null,
    },
    now,
  });
}

/** The due date has passed unpaid; `loan` has its late fee. */
export async function tellOverdue(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { defaultsFrom, now }: { defaultsFrom: Date; now: Date },
): Promise<void> {
  const { dueAt, lateFeeCents } = loan;
  if (!dueAt) return;
  const totalCents = totalDueCents(loan);
  await notifyMember(tx, keys, loan.memberId, {
    kind: 'overdue',
    aboutId: `${loan.id}:${dueAt.toISOString()}`,
    data: { loanId: loan.id, totalCents, dueAt, lateFeeCents, defaultsFrom },
    now,
  });
}

/** It is long overdue, and in default now. */
export async function tellDefaulted(tx: Tx, keys: Keys, loan: LoanRow, now: Date): Promise<void> {
  const { dueAt, lateFeeCents } = loan;
  if (!dueAt) return;
  await notifyMember(tx, keys, loan.memberId, {
    kind: 'defaulted',
    aboutId: `${loan.id}:${dueAt.toISOString()}`,
    data: { loanId: loan.id, totalCents: totalDueCents(loan), dueAt, lateFeeCents },
    now,
  });
}

/** The late fee is another than before. */
export async function tellLateFee(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  changed: Pick<NoticeData['late_fee_changed'], 'formerLateFeeCents' | 'cause'> & At,
): Promise<void> {
  const { dueAt, lateFeeCents } = loan;
  if (!dueAt) return;
  const { now, ...former } = changed;
  const totalCents = totalDueCents(loan);
  await notifyMember(tx, keys, loan.memberId, {
    kind: 'late_fee_changed',
    aboutId: `${loan.id}:${now.toISOString()}`,
    data: { loanId: loan.id, totalCents, dueAt, lateFeeCents, ...former },
    now,
  });
}

/** An admin lowered the amount or the interest, or took that back; nothing where neither changed. */
export async function tellOwedChanged(
  tx: Tx,
  keys: Keys,
  { before, after }: { before: LoanRow; after: LoanRow },
  { now }: At,
): Promise<void> {
  const { id: loanId, principalCents, interestCents, dueAt } = after;
  const { principalCents: formerPrincipalCents, interestCents: formerInterestCents } = before;
  const isSame = principalCents === formerPrincipalCents && interestCents === formerInterestCents;
  if (!dueAt || isSame) return;
  const terms = { principalCents, interestCents, formerPrincipalCents, formerInterestCents };
  await notifyMember(tx, keys, after.memberId, {
    kind: 'owed_changed',
    aboutId: `${loanId}:${now.toISOString()}`,
    data: { loanId, totalCents: totalDueCents(after), dueAt, ...terms },
    now,
  });
}

/** A payment came back, so the loan is owed again; `lateFeeNotBefore` of it is set. */
export function tellReopened(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  lost: {
    aboutId: string;
    amountCents: NoticeData['payment_came_back']['amountCents'];
    cause: NoticeData['payment_came_back']['cause'];
    now: Date;
  },
): Promise<void> {
  const { aboutId, amountCents, cause, now } = lost;
  return notifyMember(tx, keys, loan.memberId, {
    kind: 'payment_came_back',
    aboutId,
    data: {
      loanId: loan.id,
      amountCents,
      totalCents: totalDueCents(loan),
      dueAt: loan.dueAt,
      noLateFeeBeforeAt: loan.lateFeeNotBefore ?? now,
      cause,
    },
    now,
  });
}

/** An admin gave more time. */
export async function tellNewDueDate(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { formerDueAt, words, now }: { formerDueAt: Date; words?: string; now: Date },
): Promise<void> {
  const { dueAt } = loan;
  if (!dueAt) return;
  await notifyMember(tx, keys, loan.memberId, {
    kind: 'new_due_date',
    aboutId: `${loan.id}:${dueAt.toISOString()}`,
    data: {
      loanId: loan.id,
      totalCents: totalDueCents(loan),
      dueAt,
      formerDueAt,
      words: words ?? null,
    },
    now,
  });
}

/** A request for more time was refused, and why. */
export async function tellMoreTimeRefused(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { requestId, words, now }: { requestId: string; words: string; now: Date },
): Promise<void> {
  const { dueAt } = loan;
  if (!dueAt) return;
  await notifyMember(tx, keys, loan.memberId, {
    kind: 'more_time_refused',
    aboutId: requestId,
    data: { loanId: loan.id, totalCents: totalDueCents(loan), dueAt, words },
    now,
  });
}

/** The request was rejected, and why (12 CFR 1002.9). */
export function tellRejected(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { reason, now }: { reason: NoticeData['loan_rejected']['reason']; now: Date },
): Promise<void> {
  return notifyMember(tx, keys, loan.memberId, {
    kind: 'loan_rejected',
    aboutId: loan.id,
    data: { ...loanOf(loan), reason, decidedAt: now },
    now,
  });
}

/** A loan is cancelled: by its borrower or by time before it was sent, or because its money came back. */
export function tellCancelled(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { cause, now }: { cause: 'borrower' | 'lapsed' | 'money_came_back'; now: Date },
): Promise<void> {
  return notifyMember(tx, keys, loan.memberId, {
    kind: 'loan_cancelled',
    aboutId: loan.id,
    data: { ...loanOf(loan), cause, refundCents: null, refundWay: 'provider' },
    now,
  });
}

function loanOf({ id, principalCents }: LoanRow) {
  return { loanId: id, principalCents };
}
