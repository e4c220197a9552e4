import { type Cents, subtractCents, zeroCents } from '@sevenday/lending';
import type { PaymentAccount, PayoutAccount } from './chart-of-accounts.ts';
import { entryOf, type LedgerEntry } from './entry.ts';
import type { LostPayment } from './ledger-events-of-payments.ts';
import {
  causedBy,
  claimKept,
  noLongerDue,
  recovered,
  settled,
  turnedRound,
  unsettled,
  waiting,
  withoutForgiveness,
} from './loan-posting-pairs.ts';
import type { LoanParts } from './principal-interest-and-late-fee.ts';

/**
 * Each function makes the entry of a row, or of similar rows, in docs/ledger.md, "Events". Amounts
 * are in cents. Every function throws RangeError for a negative amount, and if all are zero.
 */

export function approved({ principalCents }: { principalCents: Cents }): LedgerEntry {
  return entryOf('approved', [waiting(principalCents)]);
}

export function approvalReversed({ principalCents }: { principalCents: Cents }): LedgerEntry {
  return entryOf('approval_reversed', [turnedRound(waiting(principalCents))]);
}

export function disbursePressed(loan: {
  principalCents: Cents;
  interestCents: Cents;
}): LedgerEntry {
  return entryOf('disburse_pressed', [
    turnedRound(waiting(loan.principalCents)),
    {
      debit: 'principal_due',
      credit: 'payouts_in_transit',
      amountCents: loan.principalCents,
    },
    { debit: 'interest_due', credit: 'unearned_interest', amountCents: loan.interestCents },
  ]);
}

export function payoutPosted(payout: { principalCents: Cents; from: PayoutAccount }): LedgerEntry {
  return entryOf('payout_posted', [
    { debit: 'payouts_in_transit', credit: payout.from, amountCents: payout.principalCents },
  ]);
}

/** For an unpaid loan whose money had not left. It is the opposite of `disbursePressed`. */
export function payoutFailed(loan: { principalCents: Cents; interestCents: Cents }): LedgerEntry {
  return entryOf('payout_failed', [
    ...noLongerDue({ ...loan, lateFeeCents: zeroCents }, 'payouts_in_transit'),
    waiting(loan.principalCents),
  ]);
}

/** `forgiven` is by how much the amounts due had been lowered or waived. */
export function payoutReturnedUnpaid(loan: {
  due: LoanParts;
  forgiven?: LoanParts;
  into: PayoutAccount;
}): LedgerEntry {
  const { all, moves } = withoutForgiveness(loan.due, loan.forgiven);
  return entryOf('payout_returned', [
    ...moves,
    ...noLongerDue(all, loan.into),
    waiting(all.principalCents),
  ]);
}

/**
 * `claimed` are the amounts written off. `forgiven` is by how much the amounts due had been lowered
 * or waived. `memberDeleted`: the deletion of the member had ended the lender's claim.
 */
export function payoutReturnedWrittenOff(loan: {
  claimed: LoanParts;
  forgiven?: LoanParts;
  into: PayoutAccount;
  memberDeleted: boolean;
}): LedgerEntry {
  const { all, moves } = withoutForgiveness(loan.claimed, loan.forgiven);
  return entryOf('payout_returned', [
    ...causedBy('written_off', noLongerDue(loan.claimed, 'loan_losses').map(turnedRound)),
    ...(loan.memberDeleted ? [] : causedBy('written_off', [turnedRound(claimKept(loan.claimed))])),
    ...moves,
    ...noLongerDue(all, loan.into),
  ]);
}

/**
 * The lender now owes the payment back. If the payer already got a part back, post `refundNotOwed`
 * for that part next. `into` is where the payout's money is now. `forgiven` is by how much the
 * amounts due had been lowered or waived.
 */
export function payoutReturnedAfterPayment(loan: {
  paid: LoanParts;
  forgiven?: LoanParts;
  into: PayoutAccount | 'payouts_in_transit';
  afterWriteOff?: boolean;
}): LedgerEntry {
  const cause = loan.into === 'payouts_in_transit' ? 'payout_failed' : 'payout_returned';
  const { all, moves } = withoutForgiveness(loan.paid, loan.forgiven);
  const unpaid = loan.afterWriteOff
    ? [
        ...causedBy('payment_undone', recovered(loan.paid, 'refunds_payable').map(turnedRound)),
        ...causedBy('written_off', noLongerDue(loan.paid, 'loan_losses').map(turnedRound)),
      ]
    : causedBy('payment_undone', unsettled(loan.paid, 'refunds_payable'));
  return entryOf('payout_undone_after_payment', [
    ...unpaid,
    ...moves,
    ...causedBy(cause, noLongerDue(all, loan.into)),
  ]);
}

export function paid(payment: LoanParts & { into: PaymentAccount }): LedgerEntry {
  return entryOf('paid', settled(payment, payment.into));
}

export function lateFee({ lateFeeCents }: { lateFeeCents: Cents }): LedgerEntry {
  return entryOf('late_fee', [
    { debit: 'late_fee_due', credit: 'unearned_late_fees', amountCents: lateFeeCents },
  ]);
}

/** `lateFeeCents`: how much of the late fee is waived. */
export function lateFeeWaived({ lateFeeCents }: { lateFeeCents: Cents }): LedgerEntry {
  return entryOf('late_fee_waived', [
    { debit: 'unearned_late_fees', credit: 'late_fee_due', amountCents: lateFeeCents },
  ]);
}

/** `interestCents` is how much less interest is due. */
export function interestWaived({ interestCents }: { interestCents: Cents }): LedgerEntry {
  return entryOf('interest_waived', [
    { debit: 'unearned_interest', credit: 'interest_due', amountCents: interestCents },
  ]);
}

/** Both amounts say by how much. */
export function principalLowered(by: { principalCents: Cents; interestCents: Cents }): LedgerEntry {
  return entryOf('principal_lowered', [
    { debit: 'principal_forgiven', credit: 'principal_due', amountCents: by.principalCents },
    { debit: 'unearned_interest', credit: 'interest_due', amountCents: by.interestCents },
  ]);
}

export function writeOff(due: LoanParts & { memberDeleted: boolean }): LedgerEntry {
  return entryOf('written_off', [
    ...noLongerDue(due, 'loan_losses'),
    ...(due.memberDeleted ? [] : [claimKept(due)]),
  ]);
}

export function claimDropped(claim: LoanParts): LedgerEntry {
  return entryOf('written_off', [turnedRound(claimKept(claim))]);
}

/** The row "Paid after the write-off" of docs/ledger.md. */
export function paidAfterWriteOff(
  payment: LoanParts & { into: PaymentAccount; memberDeleted?: boolean },
): LedgerEntry {
  return entryOf('paid_after_write_off', [
    ...recovered(payment, payment.into),
    ...(payment.memberDeleted ? [] : [turnedRound(claimKept(payment))]),
  ]);
}

/** Don't post a dispute that is only a warning, because the provider takes no money for it. */
export function disputeOpened(dispute: { amountCents: Cents; feeCents: Cents }): LedgerEntry {
  return entryOf('dispute_opened', [
    { debit: 'disputed_payments', credit: 'provider_balance', amountCents: dispute.amountCents },
    { debit: 'dispute_fees', credit: 'provider_balance', amountCents: dispute.feeCents },
  ]);
}

export function disputeWon({ amountCents }: { amountCents: Cents }): LedgerEntry {
  return entryOf('dispute_won', [
    { debit: 'provider_balance', credit: 'disputed_payments', amountCents },
  ]);
}

const missingFrom = {
  dispute_lost: 'disputed_payments',
  payment_returned: 'provider_balance',
  payment_refunded: 'provider_balance',
} as const satisfies Record<LostPayment, string>;

/** If the member was deleted, post `writeOff` next, because nobody can pay the loan. */
export function disputeLostOrPaymentReturned(
  payment: LoanParts & { how: LostPayment },
): LedgerEntry {
  return entryOf(payment.how, unsettled(payment, missingFrom[payment.how]));
}

export function recoveryLost(
  payment: LoanParts & { how: LostPayment; memberDeleted: boolean },
): LedgerEntry {
  return entryOf(payment.how, [
    ...recovered(payment, missingFrom[payment.how]).map(turnedRound),
    ...(payment.memberDeleted ? [] : [claimKept(payment)]),
  ]);
}

/** `owedCents` is the part that the lender owed the payer. The rest is a loss of the lender. */
export function unowedPaymentLost(lost: {
  amountCents: Cents;
  owedCents: Cents;
  how: LostPayment;
}): LedgerEntry {
  const credit = missingFrom[lost.how];
  return entryOf('lost_payment_not_owed', [
    { debit: 'refunds_payable', credit, amountCents: lost.owedCents },
    {
      debit: 'dispute_fees',
      credit,
      amountCents: subtractCents(lost.amountCents, lost.owedCents),
    },
  ]);
}

/**
 * The payer already has the money back, and the books have it twice: as a debt to the payer, and as
 * a cost of the lender (`unowedPaymentLost`). The entry ends both.
 */
export function refundNotOwed({ amountCents }: { amountCents: Cents }): LedgerEntry {
  return entryOf('refund_not_owed', [
    { debit: 'refunds_payable', credit: 'dispute_fees', amountCents },
  ]);
}

/** `owedCents` is the part of the payment that the lender owes the payer again. */
export function unowedPaymentWonBack(won: { amountCents: Cents; owedCents: Cents }): LedgerEntry {
  const debit = 'provider_balance';
  return entryOf('lost_payment_won_back', [
    { debit, credit: 'refunds_payable', amountCents: won.owedCents },
    {
      debit,
      credit: 'dispute_fees',
      amountCents: subtractCents(won.amountCents, won.owedCents),
    },
  ]);
}

/**
 * For a won dispute whose payment does not settle its loan now, for example because the borrower
 * paid again during the dispute. The lender now owes the payment to the payer.
 */
export function disputeWonAfterPaidAgain({ amountCents }: { amountCents: Cents }): LedgerEntry {
  return entryOf('dispute_won_after_paid_again', [
    { debit: 'provider_balance', credit: 'refunds_payable', amountCents },
  ]);
}
