import type { ActiveLoan, Adjustment, MemberLoan } from '@sevenday/contract';
import { addCents, type Cents, formatDollars } from '@sevenday/lending';
import { formatCalendarDay, formatDay } from '../../../ui/text/format-dates.ts';

/** What an adjustment changes: the sum, its borrower, and the announced debit. */
export interface Owed {
  by: string;
  total: Cents;
  debit: { day: string; amount: Cents } | null;
}

export function owedOf({ borrower, total_due: total, last_debit: debit }: ActiveLoan): Owed {
  return {
    by: borrower.full_name,
    total,
    debit: debit?.status === 'announced' ? debit : null,
  };
}

/** The same of a loan on its borrower's page. */
export function owedOfMember(by: string, loan: MemberLoan): Owed {
  return { by, total: loan.total_due, debit: announcedDebit(loan) };
}

/** The debit that is announced for a loan, among all that was tried of its money. */
export function announcedDebit({ attempts }: Pick<MemberLoan, 'attempts'>): Owed['debit'] {
  const debit = attempts.find(({ kind, status }) => kind === 'debit' && status === 'announced');
  return debit?.debit_day ? { day: debit.debit_day, amount: debit.amount } : null;
}

/** Says that the planned debit is cancelled, because the loan is closed or its payout was returned. */
export function debitNotMade({ debit }: Owed): string {
  return debit ? ` The debit planned for ${formatCalendarDay(debit.day)} will not be made.` : '';
}

/** Describes a new total. The announced debit is cancelled; a new one follows only if there is time to announce it. */
export function willOwe({ by, total, debit }: Owed, changed: Cents): string {
  const owes = `${by} will owe ${formatDollars(changed)} instead of ${formatDollars(total)}.`;
  if (!debit) return owes;
  const day = formatCalendarDay(debit.day);
  return `${owes} The debit of ${formatDollars(debit.amount)} planned for ${day} will not be made. A debit of ${formatDollars(changed)} takes its place if there is still time to announce it.`;
}

/** Describes what is owed after an adjustment is reversed. For a closed loan, it describes only the reopening. */
export function owedAfterReversal(
  owed: Owed,
  made: Pick<Adjustment, 'kind' | 'amount' | 'former_term_date'>,
  timeZone?: string,
) {
  const { kind, amount } = made;
  switch (kind) {
    case 'paid_outside':
      return `${owed.by} owes ${formatDollars(amount)} again. If automatic repayment is on, a debit is planned again if there is still time to announce it.`;
    case 'written_off':
      return `The ${formatDollars(amount)} that ${owed.by} owes is no longer written off.`;
    case 'amount_lowered':
    case 'rate_lowered':
    case 'late_fee_waived':
      return owed.total === 0
        ? ''
        : `${owed.by} will owe ${formatDollars(addCents(owed.total, amount))} again, and is not told.`;
    case 'extended':
      return `${owed.by} will have to repay by ${formatDay(made.former_term_date, timeZone)} again, and is not told.`;
    // Never reversed: it is in older records only.
    case 'late_fee_raised':
      return '';
  }
}
