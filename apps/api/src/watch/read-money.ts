import {
  sumUpOverdueLoans,
  sumUpPayoutsAndPaymentsUnderway,
  sumUpPendingLoans,
} from '../loans/index.ts';
import type { WaitingWork } from '../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { runTogether } from '../platform/database/run-statements-together.ts';
import { sumUpFailedRefunds, sumUpRefundsOnTheirWay } from '../repayments/index.ts';

/** The states of money that waits for somebody, or is on its way. */
export const moneyStates = [
  'to_send',
  'payout_returned',
  'payout_on_its_way',
  'payment_on_its_way',
  'overdue',
  'refund_on_its_way',
  'refund_owed',
] as const;

export type MoneyState = (typeof moneyStates)[number];

/** Reads how many loans or refunds are in each state, since when, and with how much money. In cents. */
export async function readMoney(tx: Tx): Promise<Record<MoneyState, WaitingWork>> {
  const [pending, onItsWay, overdue, refunds, refundsOwed] = await runTogether(
    sumUpPendingLoans(tx),
    sumUpPayoutsAndPaymentsUnderway(tx),
    sumUpOverdueLoans(tx),
    sumUpRefundsOnTheirWay(tx),
    sumUpFailedRefunds(tx),
  );
  return {
    to_send: pending.neverSent,
    payout_returned: pending.returned,
    payout_on_its_way: onItsWay.payouts,
    payment_on_its_way: onItsWay.payments,
    overdue,
    refund_on_its_way: refunds,
    refund_owed: refundsOwed,
  };
}
