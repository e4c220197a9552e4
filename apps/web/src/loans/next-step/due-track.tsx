import type { Loan } from '@sevenday/contract';
import { addDays, countDays, localDay } from '@sevenday/lending';
import { useLenderTimeZone } from '../../api/config.ts';
import { classNames } from '../../ui/base/class-names.ts';

/** In a longer term a phone has no room for `Today` between the days before and after it. */
const fitOnPhone = 7;

/** Shows a loan's days as a line from its disbursement to its due date, with today on it. Shows nothing later. */
export function DueTrack({ loan }: { loan: Loan }) {
  const timeZone = useLenderTimeZone();
  const { term_date: dueDate, days_until_due: daysLeft, term_days: termDays } = loan;
  if (dueDate === null || daysLeft === null || daysLeft < 0 || daysLeft > termDays) return null;
  const tone = daysLeft <= 2 ? 'bg-amber' : 'bg-green';
  return (
    <div
      role="img"
      aria-label={daysLeft === 0 ? 'Due today' : `Due in ${countDays(daysLeft)}`}
      className="mt-5 mb-2 grid grid-flow-col [grid-auto-columns:minmax(0,1fr)]"
    >
      {Array.from({ length: termDays + 1 }, (_, day) => {
        const left = termDays - day;
        const isToday = left === daysLeft;
        const isTight = termDays > fitOnPhone;
        const isCovered = isTight && Math.abs(left - daysLeft) === 1;
        // A label that is wider than its day must not stick out of the track.
        const atEdge = classNames(
          isTight && day === 0 && 'max-sm:justify-self-start',
          isTight && left === 0 && 'max-sm:justify-self-end',
        );
        return (
          <div
            key={left}
            // Part of the picture: it fits its place, whatever the size of the text around it.
            className="grid content-start justify-items-center gap-1 text-[min(0.875rem,3.9vw)] leading-tight"
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
            <span
              className={classNames(
                atEdge,
                isToday || left === 0 ? 'font-semibold' : 'text-muted',
                isCovered && 'max-sm:invisible',
              )}
            >
              {isToday ? 'Today' : dayOfMonth(dueDate, -left, timeZone)}
            </span>
            {left === 0 ? <span className={classNames(atEdge, 'font-semibold')}>due</span> : null}
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

/** Counted in calendar days of the lender: a day with a clock change is one day too. */
function dayOfMonth(dueDate: Date, days: number, timeZone: string | undefined): number {
  const dueDay = localDay(dueDate, timeZone ?? 'UTC');
  return Number(addDays(dueDay, days).slice(-2));
}
