import { useLenderTimeZone } from '../app/config.ts';
import { formatDay, formatDayAndTime, formatWeekday } from './format.ts';

const formats = { day: formatDay, weekday: formatWeekday, time: formatDayAndTime };

/** A date in the lender's time zone, never broken between month and day; 'N/A' when missing. */
export function DateText({
  date,
  as = 'day',
}: {
  date: Date | null | undefined;
  as?: keyof typeof formats;
}) {
  const timeZone = useLenderTimeZone();
  const text = formats[as](date, timeZone);
  if (!date) return <span>{text}</span>;
  return (
    <time dateTime={date.toISOString()} className={as === 'time' ? undefined : 'whitespace-nowrap'}>
      {text}
    </time>
  );
}
