import { cents } from '@sevenday/lending';
import { expectRows, parts, T, unsettledAt } from './compare-entry-postings.testing.ts';
import * as postings from './loan-entries.ts';

expectRows({
  'written off': [
    postings.writeOff({ ...parts, memberDeleted: false }),
    [
      'interest_due −500',
      'late_fee_due −125',
      'loan_losses +2000',
      'principal_due −2000',
      'unearned_interest +500',
      'unearned_late_fees +125',
      'written_off_claims +2625',
      'written_off_claims_contra −2625',
    ],
  ],
  'written off with the member deleted': [
    postings.writeOff({ ...parts, memberDeleted: true }),
    [
      'interest_due −500',
      'late_fee_due −125',
      'loan_losses +2000',
      'principal_due −2000',
      'unearned_interest +500',
      'unearned_late_fees +125',
    ],
  ],
  'a claim dropped after its write-off': [
    postings.claimDropped(parts),
    ['written_off_claims −2625', 'written_off_claims_contra +2625'],
  ],
  'paid after write-off': [
    postings.paidAfterWriteOff({ ...parts, into: 'provider_balance' }),
    [
      'interest_income −500',
      'late_fee_income −125',
      'provider_balance +2625',
      'recoveries −2000',
      'written_off_claims −2625',
      'written_off_claims_contra +2625',
    ],
  ],
  'payout returned, written off before': [
    postings.payoutReturnedWrittenOff({
      claimed: parts,
      into: 'provider_payout_account',
      memberDeleted: false,
    }),
    [
      'loan_losses −2000 (written_off)',
      'principal_due +2000 (written_off)',
      'interest_due +500 (written_off)',
      'unearned_interest −500 (written_off)',
      'late_fee_due +125 (written_off)',
      'unearned_late_fees −125 (written_off)',
      'written_off_claims −2625 (written_off)',
      'written_off_claims_contra +2625 (written_off)',
      'provider_payout_account +2000',
      'principal_due −2000',
      'interest_due −500',
      'unearned_interest +500',
      'late_fee_due −125',
      'unearned_late_fees +125',
    ],
  ],
  'dispute, funds withdrawn': [
    postings.disputeOpened({ amountCents: T, feeCents: cents(1500) }),
    ['dispute_fees +1500', 'disputed_payments +2625', 'provider_balance −4125'],
  ],
  'dispute won': [
    postings.disputeWon({ amountCents: T }),
    ['disputed_payments −2625', 'provider_balance +2625'],
  ],
  'dispute lost': [
    postings.disputeLostOrPaymentReturned({ ...parts, how: 'dispute_lost' }),
    unsettledAt('disputed_payments'),
  ],
  'payment returned': [
    postings.disputeLostOrPaymentReturned({ ...parts, how: 'payment_returned' }),
    unsettledAt('provider_balance'),
  ],
  'dispute lost, written off before': [
    postings.recoveryLost({ ...parts, how: 'dispute_lost', memberDeleted: false }),
    [
      'disputed_payments −2625',
      'interest_income +500',
      'late_fee_income +125',
      'recoveries +2000',
      'written_off_claims +2625',
      'written_off_claims_contra −2625',
    ],
  ],
  'payment returned, written off before, member deleted': [
    postings.recoveryLost({ ...parts, how: 'payment_returned', memberDeleted: true }),
    ['interest_income +500', 'late_fee_income +125', 'provider_balance −2625', 'recoveries +2000'],
  ],
  'lost, paid again, then won': [
    postings.disputeWonAfterPaidAgain({ amountCents: T }),
    ['provider_balance +2625', 'refunds_payable −2625'],
  ],
});
