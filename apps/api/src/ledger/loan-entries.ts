import { type Cents, subtractCents, zeroCents } from '@sevenday/lending';
import { entryOf, type LedgerEntry } from './entry.ts';
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
 * Makes the ledger entries for the events of a loan. Each function is a row of the table in
 * docs/ledger.md. All amounts are in cents and not negative. Every function throws RangeError for a
 * negative amount, and if every amount is zero.
 */

/**
 * The account that a payment goes into: the provider's payments balance, or the lender's own bank
 * if the lender received the payment outside the provider.
 */
export type PaymentAccount = 'provider_balance' | 'lender_bank';

/**
 * The account that a payout is paid from: the provider's payout account, or the lender's own bank
 * (`PAYOUTS=manual`).
 */
export type PayoutAccount = 'provider_payout_account' | 'lender_bank';

/** Makes the entry for an approved loan whose principal is not sent yet. */
export function approved({ principalCents }: { principalCents: Cents }): LedgerEntry {
  return entryOf('approved', [waiting(principalCents)]);
}

/**
 * Makes the entry for an approved loan whose money was never sent. The loan was cancelled or
 * rejected, or it lapsed.
 */
export function approvalReversed({ principalCents }: { principalCents: Cents }): LedgerEntry {
  return entryOf('approval_reversed', [turnedRound(waiting(principalCents))]);
}

/**
 * Makes the entry when an admin sends a loan's money. Principal and interest are due from now on.
 * The payout itself is posted later (`payoutPosted`).
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

/**
 * Makes the entry when the money of a payout has left the account `from`. A manual transfer
 * (`PAYOUTS=manual`) is posted at once, from the lender's bank.
 */
export function payoutPosted(payout: { principalCents: Cents; from: PayoutAccount }): LedgerEntry {
  return entryOf('payout_posted', [
    { debit: 'payouts_in_transit', credit: payout.from, amountCents: payout.principalCents },
  ]);
}

/**
 * Makes the entry when a payout fails or is canceled before its money left, and the loan was not
 * paid. It is the opposite of `disbursePressed`.
 */
export function payoutFailed(loan: { principalCents: Cents; interestCents: Cents }): LedgerEntry {
  return entryOf('payout_failed', [
    ...noLongerDue({ ...loan, lateFeeCents: zeroCents }, 'payouts_in_transit'),
    waiting(loan.principalCents),
  ]);
}

/**
 * Makes the entry when a payout comes back after its money left, and the loan was not paid. Nothing
 * is due any more, because the borrower never got the money. `due`: the amounts that were due.
 * `forgiven`: by how much an admin had lowered or waived them; nothing if left out. The entry
 * undoes this too.
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
 * what was due; nothing if left out. `memberDeleted`: true if the lender's claim had ended because
 * the member was deleted.
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
 * Makes the entry when a payout fails or comes back after its loan was paid. From now on, the
 * lender owes the payment back to the payer. If the payer already got some of the payment back,
 * post `refundNotOwed` for that amount next.
 *
 * `into`: the account that got the payout's money back, or `payouts_in_transit` if the money never
 * left. `paid`: the amounts that the payment settled. `forgiven`: by how much an admin had lowered
 * or waived what was due; nothing if left out. `afterWriteOff`: true if the loan was paid after its
 * write-off; the loan is then no longer a loss.
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

/**
 * Makes the entry when a loan is paid: by card, by a bank debit that succeeded, or outside the
 * provider.
 */
export function paid(payment: LoanParts & { into: PaymentAccount }): LedgerEntry {
  return entryOf('paid', settled(payment, payment.into));
}

/** Makes the entry that charges the late fee of an overdue loan. */
export function lateFee({ lateFeeCents }: { lateFeeCents: Cents }): LedgerEntry {
  return entryOf('late_fee', [
    { debit: 'late_fee_due', credit: 'unearned_late_fees', amountCents: lateFeeCents },
  ]);
}

/** Makes the entry when all or part of the late fee is waived. */
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
 * Makes the entry when an admin lowers a loan's principal by `principalCents`. The loan's interest
 * falls by `interestCents`.
 */
export function principalLowered(by: { principalCents: Cents; interestCents: Cents }): LedgerEntry {
  return entryOf('principal_lowered', [
    { debit: 'principal_forgiven', credit: 'principal_due', amountCents: by.principalCents },
    { debit: 'unearned_interest', credit: 'interest_due', amountCents: by.interestCents },
  ]);
}

/**
 * Makes the entry when the lender writes off the amounts due on a loan. The lender keeps a claim to
 * them, unless the member was deleted.
 */
export function writeOff(due: LoanParts & { memberDeleted: boolean }): LedgerEntry {
  return entryOf('written_off', [
    ...noLongerDue(due, 'loan_losses'),
    ...(due.memberDeleted ? [] : [claimKept(due)]),
  ]);
}

/**
 * Makes the entry when the lender gives up all or a part of its claim on a written-off loan. Either
 * the member is deleted, or the borrower pays an amount that was quoted before the late fee was
 * charged, so the lender gives up the fee.
 */
export function claimDropped(claim: LoanParts): LedgerEntry {
  return entryOf('written_off', [turnedRound(claimKept(claim))]);
}

/**
 * Makes the entry when a loan is paid after its write-off. The entry also ends the lender's claim.
 * `memberDeleted`: true if the claim had ended because the member was deleted.
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
 * Makes the entry when a payer disputes a payment, and the provider takes the payment and a fee
 * from the lender. Don't post a dispute that is only a warning, because the provider takes no money
 * for it.
 */
export function disputeOpened(dispute: { amountCents: Cents; feeCents: Cents }): LedgerEntry {
  return entryOf('dispute_opened', [
    { debit: 'disputed_payments', credit: 'provider_balance', amountCents: dispute.amountCents },
    { debit: 'dispute_fees', credit: 'provider_balance', amountCents: dispute.feeCents },
  ]);
}

/**
 * Makes the entry when the lender wins a dispute, and the provider gives the payment back to the
 * lender.
 */
export function disputeWon({ amountCents }: { amountCents: Cents }): LedgerEntry {
  return entryOf('dispute_won', [
    { debit: 'provider_balance', credit: 'disputed_payments', amountCents },
  ]);
}

/**
 * How a settled payment was lost: the payer won a dispute, the payer's bank returned the payment
 * late, or the lender refunded it in the provider's dashboard.
 */
export type LostPayment = 'dispute_lost' | 'payment_returned' | 'payment_refunded';

const missingFrom = {
  dispute_lost: 'disputed_payments',
  payment_returned: 'provider_balance',
  payment_refunded: 'provider_balance',
} as const satisfies Record<LostPayment, string>;

/**
 * Makes the entry when a settled payment is lost, so that its loan is due again. `how`: a dispute
 * was lost (`dispute_lost`), the payment was returned after it had settled (`payment_returned`), or
 * the lender refunded the payment at the provider (`payment_refunded`). If the member was deleted,
 * post `writeOff` next, because nobody can pay the loan.
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
 * Makes the entry when all or part of a payment that settled no loan is lost. The lender owed the
 * payer `owedCents` of the lost money. This debt ends, because the payer has the money back. The
 * rest is a loss of the lender.
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
 * Makes the entry when the books say that the lender owes a payer money, but the payer already has
 * the money back. Before this entry, the books have the money twice: as a debt to the payer, and as
 * a cost of the lender (`unowedPaymentLost`). The entry ends both.
 */
export function refundNotOwed({ amountCents }: { amountCents: Cents }): LedgerEntry {
  return entryOf('refund_not_owed', [
    { debit: 'refunds_payable', credit: 'dispute_fees', amountCents },
  ]);
}

/**
 * Makes the entry when a payment that was posted as lost (`unowedPaymentLost`) comes back, because
 * its dispute was won. The lender owes the payer `owedCents` of the payment again.
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
 * Makes the entry when a lost dispute is won after all, but the borrower has paid the loan again in
 * the meantime. From now on, the lender owes the first payment back.
 */
export function disputeWonAfterPaidAgain({ amountCents }: { amountCents: Cents }): LedgerEntry {
  return entryOf('dispute_won_after_paid_again', [
    { debit: 'provider_balance', credit: 'refunds_payable', amountCents },
  ]);
}
