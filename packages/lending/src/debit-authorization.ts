import { addBankingDays, type IsBankHoliday } from './banking-days.ts';
import { handOverInWords, retryBankingDays } from './debit-rules.ts';
import { type LocalDay, zoneName } from './local-days.ts';
import { type Cents, formatDollars } from './money.ts';

/** The channel of a debit. The borrower's authorization names it (12 CFR 1041.8(c)(3)(ii)). */
export const debitChannel = 'ach';

/**
 * Lists the banking days that a borrower may choose for a debit they authorize today, after two failures. The first day
 * leaves enough time for the debit's notice. The last day is near enough that the notice is not too early: that limit
 * applies because the agreement does not set the day of this debit (12 CFR 1041.9(b)(3)(i)).
 */
export function authorizableDays(today: LocalDay, isHoliday: IsBankHoliday): LocalDay[] {
  const { soonest, latest } = retryBankingDays;
  return Array.from({ length: latest - soonest + 1 }, (_, index) =>
    addBankingDays(today, soonest + index, isHoliday),
  );
}

/**
 * Writes what a borrower agrees to, word for word: date, amount, channel, account (12 CFR 1041.8(c)(3)). The text is
 * kept.
 */
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
  return `I authorize ${asked.lenderName} to make one electronic debit (ACH) of ${formatDollars(asked.amountCents)} from my ${bankName} account ending in ${last4} on ${day}, at ${handOverInWords} ${zoneName(asked.timeZone)}. It is for this one debit, and I can turn it off until it is handed over to the bank.`;
}
