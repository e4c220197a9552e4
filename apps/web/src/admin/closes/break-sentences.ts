import type { Break, BreakOutcome, Close } from '@sevenday/contract';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { formatCalendarDay, formatTimeOfDay } from '../../ui/text/format-dates.ts';

const things: Record<Break['concerns'], string> = {
  payment: 'payment',
  refund: 'refund',
  payout: 'payout',
  dispute: 'dispute',
  fee: 'fee',
  transfer: 'transfer',
  other: 'movement',
  loan: 'loan',
  books: 'balance',
};

const loanParts: Record<string, string> = {
  principal: 'principal due',
  interest: 'interest due',
  late_fee: 'late fee due',
  waiting: 'money waiting to be sent',
  in_transit: 'money on its way',
  claim: 'claim after the write-off',
};

/** Names a difference in a few words. */
export function breakTitle({ kind, concerns, part }: Pick<Break, 'kind' | 'concerns' | 'part'>) {
  const thing = things[concerns];
  switch (kind) {
    case 'unknown_to_us':
      return `A ${thing} that the books do not have`;
    case 'missing_at_provider':
      return `A ${thing} that the provider does not have`;
    case 'amount_differs':
      return `A ${thing} whose amount differs at the provider`;
    case 'loan_differs':
      return `A loan whose ${loanParts[part] ?? part} is not what the books say`;
    case 'books_differ':
      return 'Books that do not agree among themselves';
    case 'total_differs':
      return 'A balance at the provider that differs from the sum of its movements';
  }
}

export type BreakState = 'to explain' | 'explained' | 'resolved' | 'gone';

/** Says in a word where a difference stands. */
export function breakState({
  state,
  gone_at: goneAt,
}: Pick<Break, 'state' | 'gone_at'>): BreakState {
  if (goneAt) return 'gone';
  return state === 'open' ? 'to explain' : state;
}

/**
 * Counts differences by state: '2 to explain, 1 explained, 1 resolved'. Gives only the total if some are not loaded.
 */
export function breaksText(
  breaks: readonly Pick<Break, 'state' | 'gone_at'>[],
  total: number,
): string {
  if (breaks.length < total) return countOf(total, 'difference');
  const states = breaks.map(breakState);
  return (['to explain', 'explained', 'resolved', 'gone'] as const)
    .map((state) => [states.filter((one) => one === state).length, state] as const)
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${state}`)
    .join(', ');
}

/** Names the two records that the amounts come from. */
export function breakSides({ place }: Pick<Break, 'place'>): { expected: string; found: string } {
  if (place === 'loan') return { expected: 'Loan record', found: 'Books' };
  if (place === 'books') return { expected: 'Should be', found: 'Is' };
  if (place === 'provider_total') return { expected: 'Movements', found: 'Provider' };
  return { expected: 'Books', found: 'Provider' };
}

/** True for money that moved at the provider. Only such money can be posted to the books. */
export function isProviderMoney({ place }: Pick<Break, 'place'>): boolean {
  return place === 'provider_balance' || place === 'provider_payout_account';
}

/** Lists what money that moved at the provider can have been. Only a payment that came in whole can pay a loan. */
export function outcomesOf({
  place,
  concerns,
  part,
  expected,
  found,
}: Pick<Break, 'place' | 'concerns' | 'part' | 'expected' | 'found'>): BreakOutcome[] {
  const isPayment =
    place === 'provider_balance' && concerns === 'payment' && part === '' && expected === 0;
  return [
    ...(isPayment && found > 0 ? (['loan_payment'] as const) : []),
    'lenders_own_money',
    ...(found < expected ? (['provider_fee'] as const) : []),
  ];
}

/**
 * Names a close by its days: 'Nov 21, 2026', or 'Nov 1, 2026 to Nov 21, 2026' for days closed together. A close that an admin
 * asked for also has its time, to the second, because there may be another in the same minute.
 */
export function closeTitle(
  close: Pick<Close, 'kind' | 'first_day' | 'last_day' | 'ran_at'>,
  timeZone: string | undefined,
): string {
  const [first, last] = [close.first_day, close.last_day].map(formatCalendarDay);
  if (close.kind === 'asked') return `${last}, until ${formatTimeOfDay(close.ran_at, timeZone)}`;
  return first === last ? String(last) : `${first} to ${last}`;
}
