import { expectRows, F, T } from './compare-entry-postings.testing.ts';
import * as cash from './refund-fee-transfer-and-unexplained-entries.ts';

expectRows({
  'excess payment': [
    cash.excessPayment({ amountCents: T }),
    ['provider_balance +2625', 'refunds_payable −2625'],
  ],
  'refund created': [
    cash.refundCreated({ amountCents: T }),
    ['provider_balance −2625', 'refunds_payable +2625'],
  ],
  'refund failed': [
    cash.refundFailed({ amountCents: T }),
    ['provider_balance +2625', 'refunds_payable −2625'],
  ],
  'provider fee': [
    cash.providerFee({ amountCents: F }),
    ['provider_balance −125', 'provider_fees +125'],
  ],
  'provider pays the lender': [
    cash.providerPaidOut({ amountCents: T }),
    ['between_own_accounts +2625', 'provider_balance −2625'],
  ],
  'and it arrives': [
    cash.providerPayoutArrived({ amountCents: T }),
    ['between_own_accounts −2625', 'lender_bank +2625'],
  ],
  'a minimum balance is kept back': [
    cash.providerWithheld({ amountCents: T }),
    ['between_own_accounts +2625', 'provider_balance −2625'],
  ],
  'and added again': [
    cash.providerReleased({ amountCents: T }),
    ['between_own_accounts −2625', 'provider_balance +2625'],
  ],
  'owner puts money in': [
    cash.ownerPutMoneyIn({ amountCents: T }),
    ['lender_bank +2625', 'owners_capital −2625'],
  ],
  'payout account topped up': [
    cash.payoutAccountToppedUp({ amountCents: T }),
    ['lender_bank −2625', 'provider_payout_account +2625'],
  ],
  'money that can’t be matched': [
    cash.unexplainedFound({ amountCents: F, at: 'provider_balance', finding: 'surplus' }),
    ['provider_balance +125', 'unexplained −125'],
  ],
  'money that is missing': [
    cash.unexplainedFound({ amountCents: F, at: 'provider_payout_account', finding: 'shortage' }),
    ['provider_payout_account −125', 'unexplained +125'],
  ],
});
