import { addBankingDays, type IsBankHoliday } from './banking-days.ts';
import { dueAtOnDay } from './due-dates.ts';
import { localDay } from './local-days.ts';

/** The provider says "up to 4 business days" for ACH debits. */
const confirmationBankingDays = 4;

export function latestPaymentConfirmation(
  now: Date,
  timeZone: string,
  isHoliday: IsBankHoliday,
): Date {
  const day = addBankingDays(localDay(now, timeZone), confirmationBankingDays, isHoliday);
  return dueAtOnDay({ day, timeZone });
}
