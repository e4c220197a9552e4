import { submitTimeInWords, zoneName } from '@sevenday/lending';
import { useLenderTimeZone } from '../../api/config.ts';

/** Returns the hour at which a debit is submitted, with its time zone once that is known: `12:00 noon Eastern Time`. */
export function useSubmitHour(): string {
  const timeZone = useLenderTimeZone();
  return timeZone ? `${submitTimeInWords} ${zoneName(timeZone)}` : submitTimeInWords;
}
