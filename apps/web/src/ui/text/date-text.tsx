import { useLenderTimeZone } from '../../api/config.ts';
import { formatDay, formatDayAndTime, formatDeadline, formatWeekday } from './format-dates.ts';

const formats = {
  day: formatDay,
  weekday: formatWeekday,
  time: formatDayAndTime,
  deadline: formatDeadline,
};

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
    <time dateTime={date.toISOString()}>
      {as === 'time' || as === 'deadline' ? <DayAndTime text={text} /> : <Whole text={text} />}
    </time>
  );
}

function DayAndTime({ text }: { text: string }) {
  const at = text.lastIndexOf(', ') + 1;
  return (
    <>
      <Whole text={text.slice(0, at)} /> <Whole text={text.slice(at + 1)} />
    </>
  );
}

function Whole({ text }: { text: string }) {
  return <span className="whitespace-nowrap">{text}</span>;
}
