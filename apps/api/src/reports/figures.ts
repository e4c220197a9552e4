import type { FinancialSummary } from '@sevenday/contract';
import { addCents, type Cents, cents, subtractCents } from '@sevenday/lending';
import type { Account, CauseBalance, LedgerEvent } from '../ledger/index.ts';

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

/** What sends principal to a borrower, and what brings it back unused. */
const disbursal: readonly LedgerEvent[] = ['disburse_pressed', 'payout_failed', 'payout_returned'];

/** What settles principal by a payment, and what undoes such a payment. */
const repayment: readonly LedgerEvent[] = [
  'paid',
  'payment_undone',
  'dispute_lost',
  'payment_returned',
];

/** The amounts of the Financial Tracker from the ledger's balances, by the definitions of docs/ledger.md. In cents. */
export function figures(balances: readonly CauseBalance[]): Figures {
  const of = (account: Account, causes?: readonly LedgerEvent[]): Cents =>
    addCents(
      ...balances
        .filter((row) => row.account === account && (causes?.includes(row.event) ?? true))
        .map((row) => row.balanceCents),
    );
  const outgoing = of('principal_due', disbursal);
  const disbursed = subtractCents(outgoing, of('payouts_in_transit'));
  const principalRepaid = cents(-of('principal_due', repayment));
  const interestEarned = of('interest_income');
  const lateFees = of('late_fee_income');
  const repaid = addCents(interestEarned, lateFees, of('recoveries'), principalRepaid);
  return {
    total_outgoing: outgoing,
    total_disbursed: disbursed,
    total_incoming: addCents(of('principal_due'), of('interest_due'), of('late_fee_due')),
    total_repaid: repaid,
    total_interest_earned: interestEarned,
    total_late_fees: lateFees,
    expected_profit: addCents(
      interestEarned,
      of('unearned_interest'),
      lateFees,
      of('unearned_late_fees'),
    ),
    net_position: subtractCents(repaid, disbursed),
    pending_disbursement_amount: of('approved_not_sent'),
  };
}
