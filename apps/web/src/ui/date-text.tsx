import { useLenderTimeZone } from '../app/config.ts';
import { formatDay, formatDayAndTime, formatWeekday } from './format.ts';

const formats = { day: formatDay, weekday: formatWeekday, time: formatDayAndTime };

/** A date in the lender's time zone; 'N/A' when missing. */
export function DateText({
  date,
  as = 'day',
}: {
  date: Date | null | undefined;
  as?: keyof typeof formats;
}) {
  const timeZone = useLenderTimeZone();
  const text = formats[as](date, timeZone);
  return date ? <time dateTime={date.toISOString()}>{text}</time> : <span>{text}</span>;
}
