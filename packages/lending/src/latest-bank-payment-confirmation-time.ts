import { addBankingDays, type IsBankHoliday } from './banking-days.ts';
import { dueAtOnDay } from './due-dates.ts';
import { localDay } from './local-days.ts';

/**
 * The most banking days until a bank payment is confirmed. The provider says "up to 4 business
 * days" for ACH debits (payments from a US bank account).
 */
const confirmationBankingDays = 4;

/**
 * Returns the time by which a bank payment that is made now will be confirmed at the latest: the
 * end of the fourth banking day from today, in the lender's time zone.
 */
export function latestPaymentConfirmation(
  now: Date,
  timeZone: string,
  isHoliday: IsBankHoliday,
): Date {
  const day = addBankingDays(localDay(now, timeZone), confirmationBankingDays, isHoliday);
  return dueAtOnDay({ day, timeZone });
}
