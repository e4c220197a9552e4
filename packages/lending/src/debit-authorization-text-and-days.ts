import { addBankingDays, type IsBankHoliday } from './banking-days.ts';
import { retryBankingDays } from './debit-days.ts';
import { submitTimeInWords } from './debit-submit-time.ts';
import type { LocalDay } from './local-days.ts';
import { type Cents, formatDollars } from './money.ts';
import { zoneName } from './time-zone-names.ts';

/** The ACH network. The borrower's authorization must name it (12 CFR 1041.8(c)(2)(i)). */
export const debitChannel = 'ach';

/**
 * The days that a borrower may choose for one more debit, after two bank payments in a row failed
 * for insufficient funds.
 */
export function authorizableDays(today: LocalDay, isHoliday: IsBankHoliday): LocalDay[] {
  const { soonest, latest } = retryBankingDays;
  return Array.from({ length: latest - soonest + 1 }, (_, index) =>
    addBankingDays(today, soonest + index, isHoliday),
  );
}

/** The law requires the date, the amount and the channel (12 CFR 1041.8(c)(2)(i)). */
export function debitAuthorizationText(asked: {
  lenderName: string;
  amountCents: Cents;
  bank: { bankName: string; last4: string };
  day: LocalDay;
  timeZone: string;
}): string {
  const { bankName, last4 } = asked.bank;
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${asked.day}T00:00:00Z`));
  return `I authorize ${asked.lenderName} to make one electronic debit (ACH) of ${formatDollars(asked.amountCents)} from my ${bankName} account ending in ${last4} on ${day}, at ${submitTimeInWords} ${zoneName(asked.timeZone)}. It is for this one debit, and I can turn it off until it is handed over to the bank.`;
}
