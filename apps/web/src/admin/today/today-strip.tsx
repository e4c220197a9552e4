import { todaySentence, waitingText } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link.tsx';
import { Skeleton } from '../../ui/base/skeletons.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { rowsOfToday, todayLinks } from './today-words.ts';
import { countOfToday, todayQuery } from './use-today.ts';

/**
 * Shows what waits for staff in one line above the admin panel. The line scrolls sideways and never wraps, so that
 * nothing below moves when the counts arrive. A failure is silent, because Today itself reports it.
 */
export function TodayStrip() {
  const { data: today, isPending } = useQuery(todayQuery);
  return (
    <nav
      aria-label="Today"
      className="no-print flex min-h-11 items-center gap-x-5 overflow-x-auto border-y border-line whitespace-nowrap [scrollbar-width:none]"
    >
      <TextLink to="/admin/today">Today</TextLink>
      {isPending ? <Skeleton className="h-3.5 w-56" /> : null}
      {today && countOfToday(today) === 0 ? (
        <span className="text-muted">{todaySentence(0, today.out)}</span>
      ) : null}
      {today
        ? rowsOfToday(today).map(({ kind, count }) => (
            <StripLink key={kind} to={todayLinks[kind].to} text={waitingText(kind, count)} />
          ))
        : null}
    </nav>
  );
}

function StripLink({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      className="text-muted tabular-nums underline-offset-4 hover:text-ink hover:underline"
    >
      {text}
    </Link>
  );
}
