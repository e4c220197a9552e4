import { addCents, type Cents, cents, zeroCents } from '@sevenday/lending';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accounts } from './chart-of-accounts.ts';
import type { LedgerEntry } from './entry.ts';
import * as postings from './loan-entries.ts';
import type { LoanParts } from './principal-interest-and-late-fee.ts';
import * as cash from './refund-fee-transfer-and-unexplained-entries.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
const loanParts = fc.record({
  principalCents: amount,
  interestCents: amount,
  lateFeeCents: amount,
});

/**
 * Every function that makes a ledger entry. `a`: the amounts of the entry. `b`: the amounts by
 * which an admin lowered or waived the loan earlier.
 */
const builders: Record<string, (a: LoanParts, b: LoanParts) => LedgerEntry> = {
  approved: (a) => postings.approved(a),
  approvalReversed: (a) => postings.approvalReversed(a),
  disbursePressed: (a) => postings.disbursePressed(a),
  payoutPosted: (a) => postings.payoutPosted({ ...a, from: 'provider_payout_account' }),
  payoutFailed: (a) => postings.payoutFailed(a),
  payoutReturnedUnpaid: (a, b) =>
    postings.payoutReturnedUnpaid({ due: a, forgiven: b, into: 'lender_bank' }),
  payoutReturnedAfterPayment: (a, b) =>
    postings.payoutReturnedAfterPayment({ paid: a, forgiven: b, into: 'payouts_in_transit' }),
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
      amountCents: addCents(a.principalCents, a.lateFeeCents),
      owedCents: a.lateFeeCents,
      how: 'dispute_lost',
    }),
  refundNotOwed: (a) => postings.refundNotOwed({ amountCents: a.principalCents }),
  unowedPaymentWonBack: (a) =>
    postings.unowedPaymentWonBack({
      amountCents: addCents(a.principalCents, a.lateFeeCents),
      owedCents: a.lateFeeCents,
    }),
  excessPayment: (a) => cash.excessPayment({ amountCents: a.principalCents }),
  refundCreated: (a) => cash.refundCreated({ amountCents: a.principalCents }),
  refundGivenOutside: (a) => cash.refundGivenOutside({ amountCents: a.principalCents }),
  refundFailed: (a) => cash.refundFailed({ amountCents: a.principalCents }),
  providerFee: (a) => cash.providerFee({ amountCents: a.principalCents }),
  providerPaidOut: (a) => cash.providerPaidOut({ amountCents: a.principalCents }),
  providerPayoutArrived: (a) => cash.providerPayoutArrived({ amountCents: a.principalCents }),
  providerWithheld: (a) => cash.providerWithheld({ amountCents: a.principalCents }),
  providerReleased: (a) => cash.providerReleased({ amountCents: a.principalCents }),
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
