import { cents } from '@sevenday/lending';
import { expectRows, F, I, P, parts, unsettledAt } from './compare-entry-postings.testing.ts';
import * as postings from './loan-entries.ts';
import type { LoanParts } from './principal-interest-and-late-fee.ts';

const forgiven: LoanParts = {
  principalCents: cents(300),
  interestCents: cents(75),
  lateFeeCents: cents(25),
};

const settledFrom = (account: string) => [
  `${account} +2625`,
  'interest_due −500',
  'interest_income −500',
  'late_fee_due −125',
  'late_fee_income −125',
  'principal_due −2000',
  'unearned_interest +500',
  'unearned_late_fees +125',
];

expectRows({
  approved: [
    postings.approved({ principalCents: P }),
    ['approved_not_sent +2000', 'approved_not_sent_contra −2000'],
  ],
  'approval reversed': [
    postings.approvalReversed({ principalCents: P }),
    ['approved_not_sent −2000', 'approved_not_sent_contra +2000'],
  ],
  'disburse pressed': [
    postings.disbursePressed({ principalCents: P, interestCents: I }),
    [
      'approved_not_sent −2000',
      'approved_not_sent_contra +2000',
      'interest_due +500',
      'payouts_in_transit −2000',
      'principal_due +2000',
      'unearned_interest −500',
    ],
  ],
  'payout posted': [
    postings.payoutPosted({ principalCents: P, from: 'provider_payout_account' }),
    ['payouts_in_transit +2000', 'provider_payout_account −2000'],
  ],
  'payout posted, a manual transfer': [
    postings.payoutPosted({ principalCents: P, from: 'lender_bank' }),
    ['lender_bank −2000', 'payouts_in_transit +2000'],
  ],
  'payout failed': [
    postings.payoutFailed({ principalCents: P, interestCents: I }),
    [
      'approved_not_sent +2000',
      'approved_not_sent_contra −2000',
      'interest_due −500',
      'payouts_in_transit +2000',
      'principal_due −2000',
      'unearned_interest +500',
    ],
  ],
  'payout returned, loan unpaid': [
    postings.payoutReturnedUnpaid({ due: parts, into: 'provider_payout_account' }),
    [
      'approved_not_sent +2000',
      'approved_not_sent_contra −2000',
      'interest_due −500',
      'late_fee_due −125',
      'principal_due −2000',
      'provider_payout_account +2000',
      'unearned_interest +500',
      'unearned_late_fees +125',
    ],
  ],
  'payout returned, loan unpaid and partly forgiven': [
    postings.payoutReturnedUnpaid({ due: parts, forgiven, into: 'lender_bank' }),
    [
      'approved_not_sent +2300',
      'approved_not_sent_contra −2300',
      'interest_due +75 (forgiveness_undone)',
      'interest_due −575',
      'late_fee_due +25 (forgiveness_undone)',
      'late_fee_due −150',
      'lender_bank +2300',
      'principal_due +300 (forgiveness_undone)',
      'principal_due −2300',
      'principal_forgiven −300 (forgiveness_undone)',
      'unearned_interest +575',
      'unearned_interest −75 (forgiveness_undone)',
      'unearned_late_fees +150',
      'unearned_late_fees −25 (forgiveness_undone)',
    ],
  ],
  'payout failed, loan paid': [
    postings.payoutReturnedAfterPayment({ paid: parts, into: 'payouts_in_transit' }),
    [
      ...unsettledAt('refunds_payable').map((leg) => `${leg} (payment_undone)`),
      'interest_due −500 (payout_failed)',
      'late_fee_due −125 (payout_failed)',
      'payouts_in_transit +2000 (payout_failed)',
      'principal_due −2000 (payout_failed)',
      'unearned_interest +500 (payout_failed)',
      'unearned_late_fees +125 (payout_failed)',
    ],
  ],
  'payout returned, loan paid': [
    postings.payoutReturnedAfterPayment({ paid: parts, into: 'provider_payout_account' }),
    [
      ...unsettledAt('refunds_payable').map((leg) => `${leg} (payment_undone)`),
      'interest_due −500 (payout_returned)',
      'late_fee_due −125 (payout_returned)',
      'principal_due −2000 (payout_returned)',
      'provider_payout_account +2000 (payout_returned)',
      'unearned_interest +500 (payout_returned)',
      'unearned_late_fees +125 (payout_returned)',
    ],
  ],
  paid: [postings.paid({ ...parts, into: 'provider_balance' }), settledFrom('provider_balance')],
  'paid outside': [postings.paid({ ...parts, into: 'lender_bank' }), settledFrom('lender_bank')],
  'late fee': [
    postings.lateFee({ lateFeeCents: F }),
    ['late_fee_due +125', 'unearned_late_fees −125'],
  ],
  'late fee waived': [
    postings.lateFeeWaived({ lateFeeCents: F }),
    ['late_fee_due −125', 'unearned_late_fees +125'],
  ],
  'interest waived': [
    postings.interestWaived({ interestCents: I }),
    ['interest_due −500', 'unearned_interest +500'],
  ],
  'amount lowered': [
    postings.principalLowered({ principalCents: cents(400), interestCents: cents(100) }),
    [
      'interest_due −100',
      'principal_due −400',
      'principal_forgiven +400',
      'unearned_interest +100',
    ],
  ],
});
