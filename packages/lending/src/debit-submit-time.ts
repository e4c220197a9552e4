import { instantAt, type LocalDay } from './local-days.ts';

/**
 * Debits are submitted at this hour, in the agreement's time zone (decisions, "automatic
 * repayment").
 */
const submitHour = 12;

export const submitTimeInWords = `${submitHour}:00 noon`;

export function debitSubmitTime(debitDay: LocalDay, timeZone: string): Date {
  return instantAt({ day: debitDay, hour: submitHour, minute: 0, timeZone });
}
