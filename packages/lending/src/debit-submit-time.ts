import { instantAt, type LocalDay } from './local-days.ts';

/** The hour in the signed time zone of the lender (decisions, "automatic repayment"). */
const submitHour = 12;

export const submitTimeInWords = `${submitHour}:00 noon`;

export function debitSubmitTime(debitDay: LocalDay, timeZone: string): Date {
  return instantAt({ day: debitDay, hour: submitHour, minute: 0, timeZone });
}
