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
 * The ledger entries of a loan. Each function is a row of the table in docs/ledger.md. All amounts
 * are in cents and not negative. Every function throws RangeError for a negative amount, and if
 * every amount is zero.
 */

/** Makes the entry for an approved loan whose principal is not sent yet. */
export function approved({ principalCents }: { principalCents: Cents }): LedgerEntry {
  return entryOf('approved', [waiting(principalCents)]);
}

/** Makes the entry for an approved loan that was cancelled or rejected, or that lapsed. */
export function approvalReversed({ principalCents }: { principalCents: Cents }): LedgerEntry {
  return entryOf('approval_reversed', [turnedRound(waiting(principalCents))]);
}

/**
 * Makes the entry when an admin sends a loan's money. Principal and interest are due from now on.
 */
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

/** Makes the entry when a payout's money has left the account `from`. */
export function payoutPosted(payout: { principalCents: Cents; from: PayoutAccount }): LedgerEntry {
  return entryOf('payout_posted', [
    { debit: 'payouts_in_transit', credit: payout.from, amountCents: payout.principalCents },
  ]);
}

/**
 * Makes the entry when a payout of an unpaid loan fails before its money left. It is the opposite
 * of `disbursePressed`.
 */
export function payoutFailed(loan: { principalCents: Cents; interestCents: Cents }): LedgerEntry {
  return entryOf('payout_failed', [
    ...noLongerDue({ ...loan, lateFeeCents: zeroCents }, 'payouts_in_transit'),
    waiting(loan.principalCents),
  ]);
}

/**
 * Makes the entry when the payout of an unpaid loan comes back after its money left. Nothing is due
 * any more, because the borrower never got the money. `due`: the amounts that were due. `forgiven`:
 * by how much an admin had lowered or waived them; nothing if left out.
 */
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
 * Makes the entry when the payout of a written-off loan comes back. The loan is then no longer a
 * loss. `claimed`: the amounts written off. `forgiven`: by how much an admin had lowered or waived
 * what was due; nothing if left out. `memberDeleted`: true if the deletion of the member had ended
 * the lender's claim.
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
 * Makes the entry when a payout fails or comes back after its loan was paid. The lender now owes
 * the payment back to the payer. If the payer already got a part back, post `refundNotOwed` for
 * that part next.
 * `into`: where the payout's money is now. `paid`: the amounts that the payment settled.
 * `forgiven`: by how much an admin had lowered or waived what was due; nothing if left out.
 * `afterWriteOff`: true if the loan was paid after its write-off; it is then no longer a loss.
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

/**
 * Makes the entry when interest is waived or the rate is lowered. `interestCents`: how much less
 * interest is due.
 */
export function interestWaived({ interestCents }: { interestCents: Cents }): LedgerEntry {
  return entryOf('interest_waived', [
    { debit: 'unearned_interest', credit: 'interest_due', amountCents: interestCents },
  ]);
}

/**
 * Makes the entry when an admin lowers a loan's principal, and with it its interest. Both amounts
 * say by how much.
 */
export function principalLowered(by: { principalCents: Cents; interestCents: Cents }): LedgerEntry {
  return entryOf('principal_lowered', [
    { debit: 'principal_forgiven', credit: 'principal_due', amountCents: by.principalCents },
    { debit: 'unearned_interest', credit: 'interest_due', amountCents: by.interestCents },
  ]);
}

/**
 * Makes the entry for a write-off. The lender keeps a claim to the amounts due, unless the member
 * was deleted.
 */
export function writeOff(due: LoanParts & { memberDeleted: boolean }): LedgerEntry {
  return entryOf('written_off', [
    ...noLongerDue(due, 'loan_losses'),
    ...(due.memberDeleted ? [] : [claimKept(due)]),
  ]);
}

/**
 * Makes the entry when the lender gives up a claim on a written-off loan: the member is deleted, or
 * the borrower pays an amount that was quoted before the late fee was charged, so the lender gives
 * up the fee.
 */
export function claimDropped(claim: LoanParts): LedgerEntry {
  return entryOf('written_off', [turnedRound(claimKept(claim))]);
}

/**
 * Makes the entry when a loan is paid after its write-off. `memberDeleted`: true if the deletion of
 * the member had ended the lender's claim.
 */
export function paidAfterWriteOff(
  payment: LoanParts & { into: PaymentAccount; memberDeleted?: boolean },
): LedgerEntry {
  return entryOf('paid_after_write_off', [
    ...recovered(payment, payment.into),
    ...(payment.memberDeleted ? [] : [turnedRound(claimKept(payment))]),
  ]);
}

/**
 * Makes the entry when the provider takes a disputed payment and a fee from the lender. Don't post
 * a dispute that is only a warning, because the provider takes no money for it.
 */
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

/**
 * Makes the entry when a settled payment is lost and its loan is due again. If the member was
 * deleted, post `writeOff` next, because nobody can pay the loan.
 */
export function disputeLostOrPaymentReturned(
  payment: LoanParts & { how: LostPayment },
): LedgerEntry {
  return entryOf(payment.how, unsettled(payment, missingFrom[payment.how]));
}

/**
 * Makes the entry when a payment that came after the loan's write-off is lost. The payment is no
 * longer income, and the lender has its claim again.
 */
export function recoveryLost(
  payment: LoanParts & { how: LostPayment; memberDeleted: boolean },
): LedgerEntry {
  return entryOf(payment.how, [
    ...recovered(payment, missingFrom[payment.how]).map(turnedRound),
    ...(payment.memberDeleted ? [] : [claimKept(payment)]),
  ]);
}

/**
 * Makes the entry when a payment that settled no loan is lost, in whole or in part. The lender no
 * longer owes the payer `owedCents`, because the payer has the money back. The rest is a loss of
 * the lender.
 */
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
 * Makes the entry when the lender owes a payer money by the books, but the payer already has it
 * back. The books have that money twice: as a debt to the payer, and as a cost of the lender
 * (`unowedPaymentLost`). The entry ends both.
 */
export function refundNotOwed({ amountCents }: { amountCents: Cents }): LedgerEntry {
  return entryOf('refund_not_owed', [
    { debit: 'refunds_payable', credit: 'dispute_fees', amountCents },
  ]);
}

/**
 * Makes the entry when a payment that `unowedPaymentLost` posted comes back, because its dispute
 * was won. The lender owes the payer `owedCents` of the payment again.
 */
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
 * Makes the entry when a lost dispute is won after all, but the borrower has paid the loan again by
 * then. The lender now owes the first payment back.
 */
export function disputeWonAfterPaidAgain({ amountCents }: { amountCents: Cents }): LedgerEntry {
  return entryOf('dispute_won_after_paid_again', [
    { debit: 'provider_balance', credit: 'refunds_payable', amountCents },
  ]);
}
