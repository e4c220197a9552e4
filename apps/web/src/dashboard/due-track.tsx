import type { Loan } from '@sevenday/contract';
import { countDays } from '@sevenday/lending';
import { useLenderTimeZone } from '../app/config.ts';
import { classNames } from '../ui/class-names.ts';
import { formatDay } from '../ui/format.ts';

const dayMilliseconds = 86_400_000;

/** The days of a loan as a line from sending to the due date, with today on it. */
export function DueTrack({ loan }: { loan: Loan }) {
  const timeZone = useLenderTimeZone();
  const { term_date: dueDate, days_until_due: daysLeft, term_days: termDays } = loan;
  if (dueDate === null || daysLeft === null || daysLeft > termDays) return null;
  const tone = daysLeft <= 2 ? 'bg-amber' : 'bg-green';
  return (
    <div
      role="img"
      aria-label={daysLeft === 0 ? 'Due today' : `Due in ${countDays(daysLeft)}`}
      className="mt-5 mb-2 grid grid-flow-col [grid-auto-columns:minmax(0,1fr)]"
    >
      {Array.from({ length: termDays + 1 }, (_, day) => {
        const left = termDays - day;
        const date = new Date(dueDate.getTime() - left * dayMilliseconds);
        const isToday = left === daysLeft;
        return (
          <div
            key={left}
            className="grid content-start justify-items-center gap-1 text-sm leading-tight"
          >
            <div className="flex h-4 w-full items-center">
              <span className={classNames('h-0.5 flex-1', line(day > 0, left >= daysLeft, tone))} />
              <span
                className={classNames(
                  'rounded-full',
                  isToday ? 'size-4' : 'size-2.5',
                  left >= daysLeft ? tone : 'border-2 border-edge bg-paper',
                )}
              />
              <span className={classNames('h-0.5 flex-1', line(left > 0, left > daysLeft, tone))} />
            </div>
            <span className={isToday || left === 0 ? 'font-semibold' : 'text-muted'}>
              {isToday ? 'Today' : dayOfMonth(date, timeZone)}
            </span>
            {left === 0 ? <span className="font-semibold">due</span> : null}
          </div>
        );
      })}
    </div>
  );
}

function line(shown: boolean, passed: boolean, tone: string): string {
  if (!shown) return 'bg-transparent';
  return passed ? tone : 'bg-line';
}

function dayOfMonth(date: Date, timeZone: string | undefined): string {
  return formatDay(date, timeZone).replace(/^\w+ (\d+),.*$/, '$1');
}
