import { addBankingDays, type IsBankHoliday } from './banking-days.ts';
import { retryBankingDays, submitTimeInWords } from './debit-days.ts';
import type { LocalDay } from './local-days.ts';
import { type Cents, formatDollars } from './money.ts';
import { zoneName } from './time-zones.ts';

/**
 * The channel of a debit: ACH, the network for payments between US banks. The borrower's
 * authorization has to name the channel (12 CFR 1041.8(c)(3)(ii)).
 */
export const debitChannel = 'ach';

/**
 * Lists the banking days that a borrower may choose for one more debit after two failed debits. We
 * send the notice of this debit today, when the borrower authorizes the debit. The notice must come
 * 3 to 7 banking days before the debit (12 CFR 1041.9(b)(3)(i)). So the listed days are the 4th to
 * the 7th banking day from today.
 */
export function authorizableDays(today: LocalDay, isHoliday: IsBankHoliday): LocalDay[] {
  const { soonest, latest } = retryBankingDays;
  return Array.from({ length: latest - soonest + 1 }, (_, index) =>
    addBankingDays(today, soonest + index, isHoliday),
  );
}

/**
 * Writes the authorization that a borrower agrees to: date, amount, channel and account of one
 * debit (12 CFR 1041.8(c)(3)). We store the exact words of the authorization.
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
  return `I authorize ${asked.lenderName} to make one electronic debit (ACH) of ${formatDollars(asked.amountCents)} from my ${bankName} account ending in ${last4} on ${day}, at ${submitTimeInWords} ${zoneName(asked.timeZone)}. It is for this one debit, and I can turn it off until it is handed over to the bank.`;
}
