import type { FinancialHistory } from '@sevenday/contract';
import { addCents, type Cents } from '@sevenday/lending';

export type Day = FinancialHistory['days'][number];

/** What moves money, in the order of the legend. Money that comes to the lender is drawn above the line. */
export const flows = ['moneyOut', 'paymentsReturned', 'moneyIn', 'payoutsReturned'] as const;
export type Flow = (typeof flows)[number];

/** The amounts of a day or of several, in cents. None is negative, because returns are amounts of their own. */
export type FlowAmounts = Record<Flow, Cents>;

export function flowsOf(day: Day): FlowAmounts {
  return {
    moneyOut: addCents(day.money_out, day.payouts_returned),
    paymentsReturned: day.payments_returned,
    moneyIn: addCents(day.money_in, day.payments_returned),
    payoutsReturned: day.payouts_returned,
  };
}

export function sumFlows(days: readonly Day[]): FlowAmounts {
  const all = days.map(flowsOf);
  const sum = (flow: Flow) => addCents(...all.map((amounts) => amounts[flow]));
  return {
    moneyOut: sum('moneyOut'),
    paymentsReturned: sum('paymentsReturned'),
    moneyIn: sum('moneyIn'),
    payoutsReturned: sum('payoutsReturned'),
  };
}

/** Finds the days on which money moved, or on which what is still out changed otherwise, such as by a write-off. */
export function changedDays(days: readonly Day[]): Day[] {
  return days.filter(
    (day, index) =>
      Object.values(flowsOf(day)).some((amount) => amount !== 0) ||
      day.still_out !== (days[index - 1] ?? day).still_out,
  );
}
