import { type Cents, cents, zeroCents } from '@sevenday/lending';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accounts } from './accounts.ts';
import * as cash from './cash-postings.ts';
import type { LedgerEntry } from './entry.ts';
import type { LoanParts } from './loan-parts.ts';
import * as postings from './postings.ts';

const P = cents(2000);
const I = cents(500);
const F = cents(125);
const T = cents(2625);
const parts: LoanParts = { principalCents: P, interestCents: I, lateFeeCents: F };
const forgiven: LoanParts = {
  principalCents: cents(300),
  interestCents: cents(75),
  lateFeeCents: cents(25),
};

/** `account ±cents`, and the cause where it is not the entry's own. */
function legs({ event, postings: rows }: LedgerEntry): string[] {
  return rows
    .map((row) => {
      const cause = row.event === event ? '' : ` (${row.event})`;
      return `${row.account} ${row.amountCents > 0 ? '+' : '−'}${Math.abs(row.amountCents)}${cause}`;
    })
    .sort();
}

describe('each event is posted as its row of the books says', () => {
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
  const undoneAt = (account: string) => [
    `${account} −2625`,
    'interest_due +500',
    'interest_income +500',
    'late_fee_due +125',
    'late_fee_income +125',
    'principal_due +2000',
    'unearned_interest −500',
    'unearned_late_fees −125',
  ];

  const cases: Record<string, [LedgerEntry, string[]]> = {
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
    'payout posted by hand': [
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
      postings.payoutUndoneAfterPayment({ paid: parts, undo: 'payouts_in_transit' }),
      [
        ...undoneAt('refunds_payable').map((leg) => `${leg} (payment_undone)`),
        'interest_due −500 (payout_failed)',
        'late_fee_due −125 (payout_failed)',
        'payouts_in_transit +2000 (payout_failed)',
        'principal_due −2000 (payout_failed)',
        'unearned_interest +500 (payout_failed)',
        'unearned_late_fees +125 (payout_failed)',
      ],
    ],
    'payout returned, loan paid': [
      postings.payoutUndoneAfterPayment({ paid: parts, undo: 'provider_payout_account' }),
      [
        ...undoneAt('refunds_payable').map((leg) => `${leg} (payment_undone)`),
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
    'dispute, funds withdrawn': [
      postings.disputeOpened({ amountCents: T, feeCents: cents(1500) }),
      ['dispute_fees +1500', 'disputed_payments +2625', 'provider_balance −4125'],
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
    'dispute won': [
      postings.disputeWon({ amountCents: T }),
      ['disputed_payments −2625', 'provider_balance +2625'],
    ],
    'dispute lost': [
      postings.disputeLostOrPaymentReturned({ ...parts, how: 'dispute_lost' }),
      undoneAt('disputed_payments'),
    ],
    'payment returned': [
      postings.disputeLostOrPaymentReturned({ ...parts, how: 'payment_returned' }),
      undoneAt('provider_balance'),
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
      [
        'interest_income +500',
        'late_fee_income +125',
        'provider_balance −2625',
        'recoveries +2000',
      ],
    ],
    'lost, paid again, then won': [
      postings.disputeWonAfterPaidAgain({ amountCents: T }),
      ['provider_balance +2625', 'refunds_payable −2625'],
    ],
    'provider pays the lender': [
      cash.providerPaidOut({ amountCents: T }),
      ['between_own_accounts +2625', 'provider_balance −2625'],
    ],
    'and it arrives': [
      cash.providerPayoutArrived({ amountCents: T, into: 'lender_bank' }),
      ['between_own_accounts −2625', 'lender_bank +2625'],
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
  };

  for (const [name, [entry, expected]] of Object.entries(cases)) {
    it(name, () => {
      expect(legs(entry)).toEqual([...expected].sort());
    });
  }
});

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
const loanParts = fc.record({
  principalCents: amount,
  interestCents: amount,
  lateFeeCents: amount,
});

/** Every function that posts, made from any amounts: those of its row, and of what was forgiven. */
const builders: Record<string, (a: LoanParts, b: LoanParts) => LedgerEntry> = {
  approved: (a) => postings.approved(a),
  approvalReversed: (a) => postings.approvalReversed(a),
  disbursePressed: (a) => postings.disbursePressed(a),
  payoutPosted: (a) => postings.payoutPosted({ ...a, from: 'provider_payout_account' }),
  payoutFailed: (a) => postings.payoutFailed(a),
  payoutReturnedUnpaid: (a, b) =>
    postings.payoutReturnedUnpaid({ due: a, forgiven: b, into: 'lender_bank' }),
  payoutUndoneAfterPayment: (a, b) =>
    postings.payoutUndoneAfterPayment({ paid: a, forgiven: b, undo: 'payouts_in_transit' }),
  payoutReturnedWrittenOff: (a, b) =>
    postings.payoutReturnedWrittenOff({
      claimed: a,
      forgiven: b,
      into: 'provider_payout_account',
      memberDeleted: false,
    }),
  paid: (a) => postings.paid({ ...a, into: 'provider_balance' }),
  lateFee: (a) => postings.lateFee(a),
  lateFeeWaived: (a) => postings.lateFeeWaived(a),
  interestWaived: (a) => postings.interestWaived(a),
  principalLowered: (a) => postings.principalLowered(a),
  writeOff: (a) => postings.writeOff({ ...a, memberDeleted: false }),
  claimDropped: (a) => postings.claimDropped(a),
  paidAfterWriteOff: (a) => postings.paidAfterWriteOff({ ...a, into: 'lender_bank' }),
  disputeOpened: (a) =>
    postings.disputeOpened({ amountCents: a.principalCents, feeCents: a.lateFeeCents }),
  disputeWon: (a) => postings.disputeWon({ amountCents: a.principalCents }),
  disputeLostOrPaymentReturned: (a) =>
    postings.disputeLostOrPaymentReturned({ ...a, how: 'payment_returned' }),
  recoveryLost: (a) => postings.recoveryLost({ ...a, how: 'dispute_lost', memberDeleted: false }),
  disputeWonAfterPaidAgain: (a) =>
    postings.disputeWonAfterPaidAgain({ amountCents: a.principalCents }),
  unowedPaymentLost: (a) =>
    postings.unowedPaymentLost({
      amountCents: a.principalCents,
      how: 'dispute_lost',
      bearer: 'refunds_payable',
    }),
  refundNotOwed: (a) => postings.refundNotOwed({ amountCents: a.principalCents }),
  unowedPaymentWonBack: (a) =>
    postings.unowedPaymentWonBack({ amountCents: a.principalCents, bearer: 'dispute_fees' }),
  excessPayment: (a) => cash.excessPayment({ amountCents: a.principalCents }),
  refundCreated: (a) => cash.refundCreated({ amountCents: a.principalCents }),
  refundGivenOutside: (a) => cash.refundGivenOutside({ amountCents: a.principalCents }),
  refundFailed: (a) => cash.refundFailed({ amountCents: a.principalCents }),
  providerFee: (a) => cash.providerFee({ amountCents: a.principalCents }),
  providerPaidOut: (a) => cash.providerPaidOut({ amountCents: a.principalCents }),
  providerPayoutArrived: (a) =>
    cash.providerPayoutArrived({ amountCents: a.principalCents, into: 'lender_bank' }),
  ownerPutMoneyIn: (a) => cash.ownerPutMoneyIn({ amountCents: a.principalCents }),
  payoutAccountToppedUp: (a) => cash.payoutAccountToppedUp({ amountCents: a.principalCents }),
  topUpTakenBack: (a) =>
    cash.topUpTakenBack({ amountCents: a.principalCents, from: 'provider_balance' }),
  unexplainedFound: (a) =>
    cash.unexplainedFound({
      amountCents: a.principalCents,
      at: 'provider_balance',
      finding: 'shortage',
    }),
};

const functionsOf = (module: object): string[] =>
  Object.entries(module)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name);

describe('whatever the amounts', () => {
  it('every function that posts is tried here', () => {
    expect(Object.keys(builders).sort()).toEqual(
      [...functionsOf(postings), ...functionsOf(cash)].sort(),
    );
  });

  for (const [name, build] of Object.entries(builders)) {
    it(`${name} sums to zero, leaves zero amounts out, and names known accounts`, () => {
      fc.assert(
        fc.property(loanParts, loanParts, (a, b) => {
          const entry = orNothing(() => build(a, b));
          const rows = entry?.postings ?? [];
          expect(rows.reduce((sum, row) => sum + row.amountCents, 0)).toBe(0);
          expect(rows.every((row) => row.amountCents !== 0)).toBe(true);
          expect(rows.every((row) => accounts.includes(row.account))).toBe(true);
          if (entry) expect(rows.length).toBeGreaterThanOrEqual(2);
          else expect(a.principalCents === 0 || !usesPrincipal(name)).toBe(true);
        }),
      );
    });

    it(`${name} refuses a negative amount and an event without money`, () => {
      const each = (amountCents: Cents): LoanParts => ({
        principalCents: amountCents,
        interestCents: amountCents,
        lateFeeCents: amountCents,
      });
      expect(() => build(each(cents(-1)), each(zeroCents))).toThrow(RangeError);
      expect(() => build(each(zeroCents), each(zeroCents))).toThrow(/there is no money to post/);
    });
  }
});

function usesPrincipal(name: string): boolean {
  return !['lateFee', 'lateFeeWaived', 'interestWaived'].includes(name);
}

function orNothing(build: () => LedgerEntry): LedgerEntry | null {
  try {
    return build();
  } catch (error) {
    if (error instanceof RangeError && /no money/.test(error.message)) return null;
    throw error;
  }
}
