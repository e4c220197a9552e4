import type { LoanStatus } from '@sevenday/lending';

/**
 * These sentences are more exact than those in `errorCatalogue`. Pass amounts and dates as
 * formatted text. The sentences for an impossible change of a loan's status are in
 * `packages/lending/src/loan-states.ts`.
 */
export const refusals = {
  calling: {
    tooSlow:
      'We received only part of what you sent. Please try again where the connection is better.',
  },
  choosingPassword: {
    common:
      'This password is among the first that people guess. Choose another one, such as a few words.',
    own: 'This password is your own name or email. Choose another one, such as a few words.',
  },
  handingIn: {
    empty: 'This file is empty. Please choose another one.',
    tooCostly: 'This image takes too much memory or time to open. Please choose a smaller one.',
    tooManyPixels: 'This image has too many pixels. Please choose a smaller one.',
    tooLarge: 'File size must be less than 15MB',
    tooMany: 'Too many files are being sent at the moment. Please try again in a minute.',
    tooSlow: 'We received only part of the file. Please try again where the connection is better.',
  },
  reviewing: {
    decided: (name: string, status: 'approved' | 'rejected') =>
      `The ID of ${name} has already been ${status}.`,
    memberAlreadyNotified: (name: string) =>
      `${name} has been told of this decision, so it can no longer be undone. You can change the ID status in the member’s profile.`,
    decidedByAnotherAdmin: (name: string) =>
      `Another admin decided on the ID of ${name}. Only that admin can undo the decision.`,
    changedSinceDecision: (name: string) =>
      `The document, name or ID status of ${name} changed after this decision, so it can no longer be undone.`,
  },
  recordingContact: {
    otherLoan: 'Choose one of this member’s loans.',
    promisedAmountMissing: 'Enter the amount that was promised.',
    promisedAmountNotPositive: 'Enter an amount above $0.00.',
    promisedDayMissing: 'Choose the day that was promised.',
    dayPassed: 'Choose today or a later day.',
  },
  accepting: {
    beingSent: 'Your money is being sent just now. There is nothing to accept any more.',
    nothing:
      'There is nothing to accept. You already accepted this loan with this bank account and this lender.',
    notVerified:
      'Link a bank account first. Once we have verified it, accept the loan again for that account.',
  },
  cancelling: {
    beingSent: 'Your money is being sent just now, so you cannot cancel this loan any more.',
  },
  linking: {
    passwordNeeded: 'Enter your current password to link another bank account.',
  },
  provider: {
    email:
      'Our payment provider doesn’t accept your email. Please change it under Edit Profile, then try again.',
    phone:
      'Our payment provider doesn’t accept your phone number. Please change it under Edit Profile, then try again.',
  },
  paying: {
    statusUnknown:
      'We could not check your payment, because our payment provider did not answer. Do not pay again yet. Please check again in a moment.',
    pageNotClosed:
      'The payment provider did not answer, so this was not done. Please try again in a moment.',
  },
  pausing: {
    already:
      'New loans are already paused, with another sentence. To change it, resume new loans first.',
  },
  approving: {
    memberDeleted: 'A member whom this is about was deleted a moment ago.',
    ownAmongOthers:
      'A second person has to approve these loans, and one of them is that person’s own. Send each of these loans by itself.',
  },
  disbursing: {
    idNotApproved: 'The borrower’s ID is no longer approved.',
    accountNotVerified: 'The borrower’s bank account is no longer verified.',
    accountWaits: (from: string) =>
      `The borrower’s password, email, name or bank account changed in the last 24 hours. Money can be sent from ${from}.`,
    balanceUnknown:
      'The bank did not say how much the payout account holds. Nothing was sent; please try again.',
    oneBeyondBalance: (needed: string, held: string) =>
      `This loan is ${needed}, and the payout account has ${held}. Add money to it first.`,
    batchBeyondBalance: (needed: string, held: string) =>
      `These loans come to ${needed}, and the payout account has ${held}. Choose fewer.`,
    beyondOwnDailyLimit: (left: string, limit: string) =>
      `You can send ${left} more today. One person may send ${limit} a day.`,
    beyondDailyLimit: (left: string, limit: string) =>
      `${left} more can be sent today. Everybody together may send ${limit} a day.`,
    manualTransfer: (name: string, since: string) =>
      `${name} has been sending this loan since ${since}.`,
    beginFirst:
      'A second person has to approve this transfer before it is made. Begin it first, and record it once it was approved and made.',
    noLongerManual:
      'This loan is not being sent by hand any more. Look at the list again: if the money left your bank, record it there.',
    notRejected: (name: string) =>
      `${name} is sending the money of this loan just now. It cannot be rejected.`,
    sentUnder: (reference: string, name: string) =>
      `${name} already sent this loan, under the reference ${reference}. If you sent it too, ask your bank to call your own transfer back.`,
    arrivesAnotherDay: (reference: string, day: string, name: string) =>
      `The transfer ${reference} is already recorded: ${name} sent it, and it arrives on ${day}. That day stands. If the money arrived later, move the loan’s due date.`,
    sentByBank: (name: string) =>
      `${name} already sent this loan from the payout account. If you sent it too, ask your bank to call your own transfer back.`,
    nothingToComeBack: 'This loan has no manual transfer that could come back.',
  },
  editing: {
    changedSince: (present: string | null) =>
      `This has changed since you opened the form: ${present ? `it is ${present}` : 'there is none'} now.`,
    onItsWay: 'The money for this loan is on its way. Edit it when it has arrived.',
    notSent: 'The money for this loan has not been sent yet. It can only be rejected.',
    closed: (status: LoanStatus) => `This loan is ${inWords(status)} and cannot be edited.`,
    rejectedKeepsTerms: 'A loan that is rejected keeps its terms. Leave them as they are.',
    amountOnlyLower: (amount: string) => `The amount can only be lowered: it is ${amount} now.`,
    amountNotNothing:
      'The amount has to be more than $0.00. To clear what is owed, waive it or write it off.',
    rateOnlyLower: (rate: string) => `The rate can only be lowered: it is ${rate} now.`,
    lateFeeOnlyLower: (fee: string) => `The late fee can only be lowered: it is ${fee} now.`,
    lateFeeBelowNothing: 'The late fee cannot be less than $0.00.',
    dueDateOnlyLater: (present: string | null) =>
      `The due date can only be moved later: ${present ? `it is ${present} now` : 'it has none yet'}.`,
    dueDatePassed: 'That day has passed. Choose today or a later one.',
    dueDateTooLate: 'The due date can be at most a year from now.',
    notYetDue: 'A loan can only be overdue when its due date has passed.',
    pastDue: 'The due date has passed. Move it to a later day first.',
    inDefault:
      'This loan is in default until it is repaid, it is written off, or its due date is moved.',
    debitAnnounced: 'A debit of this loan is announced. The loan is not overdue before that debit.',
    nothingToWaive: 'This loan has no such charge to waive.',
    tooLittleLeft: (minimum: string) =>
      `The borrower cannot owe less than ${minimum}, the least we can collect.`,
  },
  reversing: {
    stands: (from: string) =>
      `This change has stood since ${from}. The borrower may rely on it, so it can no longer be undone.`,
    closed: (status: LoanStatus) =>
      `This loan is ${inWords(status)}, so a change of its terms can no longer be undone.`,
    askedAgain:
      'The borrower has asked for more time again since then. Answer that request instead.',
    raisedBefore: 'A raise of the late fee cannot be reversed. Lower or waive the fee instead.',
    before: 'This was reversed before.',
    laterFirst: 'A later change was made on top of it. Reverse that one first.',
    feeWaived:
      'The late fee has been waived since then, because a payment was quoted before the fee was added.',
  },
  extension: {
    notOwed: 'You can ask for more time only while you owe money on the loan.',
    noLongerOwed: 'This loan no longer has to be repaid.',
    asked: 'You have asked already. We will answer soon.',
    days: (from: string, to: string) => `Choose a day from ${from} to ${to}.`,
  },
  debiting: {
    nothingOwed: (status: LoanStatus) =>
      `This loan is ${inWords(status)}: there is nothing to debit.`,
    notAuthorized:
      'We do not have your permission to debit your account for this loan. Please pay with Pay Now.',
    paymentReturned:
      'Automatic repayment cannot be turned on, because a payment for this loan was returned or taken back. Please pay with Pay Now.',
    oneIsAuthorized:
      'You authorized one debit for this loan. We cannot make another debit until that one is done.',
    failedBefore:
      'Automatic repayment cannot be turned on, because a debit for this loan failed. Please pay with Pay Now.',
    tooLate: (bankingDays: number) =>
      `It is too late to turn automatic repayment on. We must announce a debit to you at least ${bankingDays} banking days before it (Monday to Friday, but no bank holidays). Please pay with Pay Now.`,
    accountUnusable:
      'The bank account of this loan cannot be debited now. Please pay with Pay Now.',
    nothingToAuthorize: 'You cannot authorize a debit for this loan now.',
  },
  refunding: {
    receivedOutside:
      'This payment came from outside the payment provider, so it has to be given back outside too.',
    underWay: 'This refund is on its way.',
    done: 'This has been given back already.',
    sentAgain: 'This refund was sent again.',
    dropped: 'The borrower got this money back from their bank.',
  },
  decidingOnOneself: {
    sameAccountOrPhone: 'This member has the same bank account or phone as you. Ask another admin.',
  },
  deleting: {
    payout: (amount: string) =>
      `A payout of ${amount} is on its way to this member. Try again when it has arrived.`,
    payment: (amount: string) =>
      `A payment of ${amount} by this member is being processed. Try again when it is confirmed.`,
    refund: (amount: string) =>
      `A refund of ${amount} is owed to this member. Try again when it has arrived.`,
    manualTransfer: (amount: string) =>
      `${amount} is being sent to this member by hand. Try again when it is recorded and has arrived, or was not sent.`,
    oneself: 'You cannot delete yourself. Ask another admin.',
  },
} as const;

function inWords(status: LoanStatus): string {
  return status.replace('_', ' ');
}
