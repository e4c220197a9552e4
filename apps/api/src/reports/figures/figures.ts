import type { FinancialSummary } from '@sevenday/contract';
import { addCents, cents } from '@sevenday/lending';
import type { Account, CauseBalance, LedgerEvent } from '../../ledger/index.ts';

/** The amounts of the Financial Tracker, in cents. */
export type Figures = Pick<
  FinancialSummary,
  | 'total_outgoing'
  | 'total_incoming'
  | 'expected_profit'
  | 'net_position'
  | 'total_disbursed'
  | 'total_repaid'
  | 'total_interest_earned'
  | 'total_late_fees'
  | 'pending_disbursement_amount'
>;

/** The events by which principal goes to a borrower, or is returned unused. */
const disbursal: readonly LedgerEvent[] = ['disburse_pressed', 'payout_failed', 'payout_returned'];

/** The events that take a payment back out of the books. */
const paymentReversals: readonly LedgerEvent[] = [
  'payment_undone',
  'dispute_lost',
  'payment_returned',
  'payment_refunded',
];

/** The events by which a payment settles principal, or such a payment is undone. */
const repayment: readonly LedgerEvent[] = ['paid', ...paymentReversals];

/** A part of a figure: an account's balance on its normal side, from these events or from all, added or subtracted. */
export interface FigurePart {
  readonly account: Account;
  readonly causes?: readonly LedgerEvent[];
  readonly sign: 1 | -1;
}

const outgoing: readonly FigurePart[] = [{ account: 'principal_due', causes: disbursal, sign: 1 }];

const disbursed: readonly FigurePart[] = [...outgoing, { account: 'payouts_in_transit', sign: -1 }];

const repaid: readonly FigurePart[] = [
  { account: 'interest_income', sign: 1 },
  { account: 'late_fee_income', sign: 1 },
  { account: 'recoveries', sign: 1 },
  { account: 'principal_due', causes: repayment, sign: -1 },
];

/** The parts of each amount of the Financial Tracker, by the definitions of docs/ledger.md. Only this table says so. */
export const figureParts: Readonly<Record<keyof Figures, readonly FigurePart[]>> = {
  total_outgoing: outgoing,
  total_disbursed: disbursed,
  total_incoming: [
    { account: 'principal_due', sign: 1 },
    { account: 'interest_due', sign: 1 },
    { account: 'late_fee_due', sign: 1 },
  ],
  total_repaid: repaid,
  total_interest_earned: [{ account: 'interest_income', sign: 1 }],
  total_late_fees: [{ account: 'late_fee_income', sign: 1 }],
  expected_profit: [
    { account: 'interest_income', sign: 1 },
    { account: 'unearned_interest', sign: 1 },
    { account: 'late_fee_income', sign: 1 },
    { account: 'unearned_late_fees', sign: 1 },
  ],
  net_position: [...repaid, ...takenOff(disbursed)],
  pending_disbursement_amount: [{ account: 'approved_not_sent', sign: 1 }],
};

/** The amount by which returned payouts lowered `total_disbursed`. */
export const payoutsReturned: readonly FigurePart[] = [
  { account: 'principal_due', causes: ['payout_returned'], sign: -1 },
];

/** The amount by which returned payments lowered `total_repaid`. */
export const paymentsReturned: readonly FigurePart[] = [
  { account: 'interest_income', causes: paymentReversals, sign: -1 },
  { account: 'late_fee_income', causes: paymentReversals, sign: -1 },
  { account: 'recoveries', causes: paymentReversals, sign: -1 },
  { account: 'principal_due', causes: paymentReversals, sign: 1 },
];

/** Computes the amounts of the Financial Tracker from the ledger's balances. In cents. */
export function figures(balances: readonly CauseBalance[]): Figures {
  const of = (figure: keyof Figures) =>
    addCents(
      ...figureParts[figure].flatMap(({ account, causes, sign }) =>
        balances
          .filter((row) => row.account === account && (causes?.includes(row.event) ?? true))
          // Adding zero turns a negated zero (-0) into zero, because a strict comparison tells the two apart.
          .map((row) => cents(0 + sign * row.balanceCents)),
      ),
    );
  return {
    total_outgoing: of('total_outgoing'),
    total_incoming: of('total_incoming'),
    expected_profit: of('expected_profit'),
    net_position: of('net_position'),
    total_disbursed: of('total_disbursed'),
    total_repaid: of('total_repaid'),
    total_interest_earned: of('total_interest_earned'),
    total_late_fees: of('total_late_fees'),
    pending_disbursement_amount: of('pending_disbursement_amount'),
  };
}

function takenOff(parts: readonly FigurePart[]): FigurePart[] {
  return parts.map((part) => ({ ...part, sign: part.sign === 1 ? -1 : 1 }));
}
