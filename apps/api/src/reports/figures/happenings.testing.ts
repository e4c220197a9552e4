import { addCents, type Cents, cents, subtractCents, zeroCents } from '@sevenday/lending';
import * as ledger from '../../ledger/index.ts';
import { type ModelLoan, minus, nothing, plus, sumOf } from './loan-model.testing.ts';

/** What can happen to a model loan: when, what it changes, and what is posted for it. */
export interface Happening {
  can(loan: ModelLoan): boolean;
  /** `amount` is chance: 1 or more. */
  run(loan: ModelLoan, amount: number): [Partial<ModelLoan>, ledger.LedgerEntry[]];
}

function isOut(loan: ModelLoan): boolean {
  return loan.stage === 'sent' && loan.arrived;
}

function isUndisputed(loan: ModelLoan): boolean {
  return loan.stage === 'paid' && loan.disputedCents === 0;
}

function upTo(amount: number, most: Cents): Cents {
  return cents(1 + (amount % most));
}

function backToWaiting(loan: ModelLoan): Partial<ModelLoan> {
  return {
    stage: 'waiting',
    pendingCents: loan.sentCents,
    sentCents: zeroCents,
    arrived: false,
    due: nothing,
    forgiven: nothing,
  };
}

const disbursement: Record<string, Happening> = {
  approved: {
    can: (loan) => loan.stage === 'new',
    run: (_, amount) => [
      { stage: 'waiting', pendingCents: cents(amount) },
      [ledger.approved({ principalCents: cents(amount) })],
    ],
  },
  cancelled: {
    can: (loan) => loan.stage === 'waiting',
    run: (loan) => [
      { stage: 'over', pendingCents: zeroCents },
      [ledger.approvalReversed({ principalCents: loan.pendingCents })],
    ],
  },
  disbursed: {
    can: (loan) => loan.stage === 'waiting',
    run: ({ pendingCents }, amount) => {
      const terms = { principalCents: pendingCents, interestCents: cents(amount % 500) };
      return [
        {
          stage: 'sent',
          pendingCents: zeroCents,
          sentCents: pendingCents,
          due: { ...nothing, ...terms },
        },
        [ledger.disbursePressed(terms)],
      ];
    },
  },
  payoutArrived: {
    can: (loan) => (loan.stage === 'sent' || loan.stage === 'paid') && !loan.arrived,
    run: ({ sentCents }, amount) => {
      const from = amount % 2 ? 'lender_bank' : 'provider_payout_account';
      return [{ arrived: true }, [ledger.payoutPosted({ principalCents: sentCents, from })]];
    },
  },
  payoutFailed: {
    can: (loan) => loan.stage === 'sent' && !loan.arrived,
    run: (loan) => [backToWaiting(loan), [ledger.payoutFailed(loan.due)]],
  },
  payoutReturned: {
    can: isOut,
    run: (loan, amount) => {
      const into = amount % 2 ? 'lender_bank' : 'provider_payout_account';
      return [backToWaiting(loan), [ledger.payoutReturnedUnpaid({ ...loan, into })]];
    },
  },
  payoutReturnedAfterPayment: {
    can: isUndisputed,
    run: (loan) => {
      const into = loan.arrived ? 'provider_payout_account' : 'payouts_in_transit';
      const owedBackCents = addCents(loan.owedBackCents, sumOf(loan.paid));
      return [
        {
          ...{ stage: 'over', sentCents: zeroCents, paid: nothing, forgiven: nothing },
          owedBackCents,
          // Nobody ever had the money that was written off.
          lossCents: loan.paidAfterWriteOff
            ? cents(loan.lossCents - loan.paid.principalCents)
            : loan.lossCents,
        },
        [
          ledger.payoutReturnedAfterPayment({
            ...loan,
            into,
            afterWriteOff: loan.paidAfterWriteOff,
          }),
        ],
      ];
    },
  },
};

/** What may happen after a write-off, when nobody would expect it any more. */
const writtenOff: Record<string, Happening> = {
  payoutReturnedWrittenOff: {
    can: (loan) => loan.stage === 'written_off' && loan.arrived,
    run: (loan) => [
      {
        ...{ stage: 'over', sentCents: zeroCents, claim: nothing, forgiven: nothing },
        lossCents: cents(loan.lossCents - loan.claim.principalCents),
      },
      [
        ledger.payoutReturnedWrittenOff({
          claimed: loan.claim,
          forgiven: loan.forgiven,
          into: 'provider_payout_account',
          memberDeleted: false,
        }),
      ],
    ],
  },
};

const adjusting: Record<string, Happening> = {
  lateFee: {
    can: isOut,
    run: (loan, amount) => {
      const fee = { ...nothing, lateFeeCents: cents(amount) };
      return [{ due: plus(loan.due, fee) }, [ledger.lateFee(fee)]];
    },
  },
  lateFeeWaived: {
    can: (loan) => isOut(loan) && loan.due.lateFeeCents > 0,
    run: (loan, amount) => {
      const by = { ...nothing, lateFeeCents: upTo(amount, loan.due.lateFeeCents) };
      return [forgive(loan, by), [ledger.lateFeeWaived(by)]];
    },
  },
  interestWaived: {
    can: (loan) => isOut(loan) && loan.due.interestCents > 0,
    run: (loan, amount) => {
      const by = { ...nothing, interestCents: upTo(amount, loan.due.interestCents) };
      return [forgive(loan, by), [ledger.interestWaived(by)]];
    },
  },
  principalLowered: {
    can: (loan) => isOut(loan) && loan.due.principalCents > 0,
    run: (loan, amount) => {
      const by = {
        ...nothing,
        principalCents: upTo(amount, loan.due.principalCents),
        interestCents: cents(Math.min(amount % 100, loan.due.interestCents)),
      };
      return [forgive(loan, by), [ledger.principalLowered(by)]];
    },
  },
  writtenOff: {
    can: (loan) => isOut(loan) && sumOf(loan.due) > 0,
    run: (loan, amount) => {
      const memberDeleted = amount % 4 === 0;
      const lossCents = addCents(loan.lossCents, loan.due.principalCents);
      return [
        { ...claimed(loan.due, memberDeleted), due: nothing, lossCents },
        [ledger.writeOff({ ...loan.due, memberDeleted })],
      ];
    },
  },
};

function forgive(loan: ModelLoan, by: ledger.LoanParts): Partial<ModelLoan> {
  return { due: minus(loan.due, by), forgiven: plus(loan.forgiven, by) };
}

function claimed(claim: ledger.LoanParts, memberDeleted: boolean): Partial<ModelLoan> {
  return memberDeleted ? { stage: 'over', claim: nothing } : { stage: 'written_off', claim };
}

const paying: Record<string, Happening> = {
  paid: {
    can: (loan) => loan.stage === 'sent' && sumOf(loan.due) > 0,
    run: (loan, amount) => [
      { stage: 'paid', paid: loan.due, due: nothing, paidAfterWriteOff: false },
      [ledger.paid({ ...loan.due, into: amount % 2 ? 'lender_bank' : 'provider_balance' })],
    ],
  },
  recordedInError: {
    can: (loan) => isUndisputed(loan) && !loan.paidAfterWriteOff,
    run: (loan) => {
      const { postings } = ledger.paid({ ...loan.paid, into: 'lender_bank' });
      const opposite = postings.map((one) => ({ ...one, amountCents: cents(-one.amountCents) }));
      return [
        { stage: 'sent', due: loan.paid, paid: nothing },
        [{ event: 'payment_recorded_in_error', postings: opposite }],
      ];
    },
  },
  paidAfterWriteOff: {
    can: (loan) => loan.stage === 'written_off',
    run: (loan) => [
      { stage: 'paid', paid: loan.claim, claim: nothing, paidAfterWriteOff: true },
      [ledger.paidAfterWriteOff({ ...loan.claim, into: 'provider_balance' })],
    ],
  },
  disputeOpened: {
    can: isUndisputed,
    run: (loan) => [
      { disputedCents: sumOf(loan.paid) },
      [ledger.disputeOpened({ amountCents: sumOf(loan.paid), feeCents: cents(1500) })],
    ],
  },
  disputeWon: {
    can: (loan) => loan.disputedCents > 0,
    run: (loan) => [
      { disputedCents: zeroCents },
      [ledger.disputeWon({ amountCents: loan.disputedCents })],
    ],
  },
  disputeLost: {
    can: (loan) => loan.disputedCents > 0,
    run: (loan, amount) => {
      const lostCents = addCents(loan.lostCents, loan.disputedCents);
      const [change, entries] = losePayment(loan, amount, 'dispute_lost');
      return [{ ...change, disputedCents: zeroCents, lostCents }, entries];
    },
  },
  paymentReturned: {
    can: isUndisputed,
    run: (loan, amount) => losePayment(loan, amount, 'payment_returned'),
  },
};

function losePayment(
  loan: ModelLoan,
  amount: number,
  how: ledger.LostPayment,
): [Partial<ModelLoan>, ledger.LedgerEntry[]] {
  if (!loan.paidAfterWriteOff) {
    return [
      { stage: 'sent', due: loan.paid, paid: nothing },
      [ledger.disputeLostOrPaymentReturned({ ...loan.paid, how })],
    ];
  }
  const memberDeleted = amount % 4 === 0;
  return [
    { ...claimed(loan.paid, memberDeleted), paid: nothing },
    [ledger.recoveryLost({ ...loan.paid, how, memberDeleted })],
  ];
}

const owingBack: Record<string, Happening> = {
  disputeWonAfterPaidAgain: {
    can: (loan) => loan.stage === 'paid' && loan.lostCents > 0,
    run: (loan) => [
      { owedBackCents: addCents(loan.owedBackCents, loan.lostCents), lostCents: zeroCents },
      [ledger.disputeWonAfterPaidAgain({ amountCents: loan.lostCents })],
    ],
  },
  excessPayment: {
    can: (loan) => loan.stage === 'paid',
    run: (loan, amount) => [
      { owedBackCents: addCents(loan.owedBackCents, cents(amount)) },
      [ledger.excessPayment({ amountCents: cents(amount) })],
    ],
  },
  owedBackLost: {
    can: (loan) => loan.owedBackCents > 0 && loan.disputedCents === 0,
    run: ({ owedBackCents, borneCents }, amount) => {
      const lost = { amountCents: owedBackCents, how: 'dispute_lost' as const };
      const opened = ledger.disputeOpened({ amountCents: owedBackCents, feeCents: cents(1500) });
      const owedCents = cents(Math.min(amount, owedBackCents));
      const unowedCents = subtractCents(owedBackCents, owedCents);
      return [
        {
          owedBackCents: unowedCents,
          borneCents: addCents(borneCents, unowedCents),
        },
        [opened, ledger.unowedPaymentLost({ ...lost, owedCents })],
      ];
    },
  },
  borneWonBack: {
    can: (loan) => loan.borneCents > 0,
    run: ({ borneCents }) => [
      { borneCents: zeroCents },
      [ledger.unowedPaymentWonBack({ amountCents: borneCents, owedCents: zeroCents })],
    ],
  },
  givenOutside: {
    can: (loan) => loan.owedBackCents > 0,
    run: ({ owedBackCents }) => [
      { owedBackCents: zeroCents },
      [ledger.refundGivenOutside({ amountCents: owedBackCents })],
    ],
  },
  refundCreated: {
    can: (loan) => loan.owedBackCents > 0,
    run: ({ owedBackCents, refundedCents }) => [
      { owedBackCents: zeroCents, refundedCents: addCents(refundedCents, owedBackCents) },
      [ledger.refundCreated({ amountCents: owedBackCents })],
    ],
  },
  refundFailed: {
    can: (loan) => loan.refundedCents > 0,
    run: ({ owedBackCents, refundedCents }) => [
      { owedBackCents: addCents(owedBackCents, refundedCents), refundedCents: zeroCents },
      [ledger.refundFailed({ amountCents: refundedCents })],
    ],
  },
  providerFee: {
    can: (loan) => loan.stage === 'paid',
    run: (_, amount) => [{}, [ledger.providerFee({ amountCents: cents(amount) })]],
  },
};

export const happenings: Record<string, Happening> = {
  ...disbursement,
  ...writtenOff,
  ...adjusting,
  ...paying,
  ...owingBack,
};
