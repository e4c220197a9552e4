import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shell/member/query-client.ts';
import { countOfToday, todayQuery } from './use-today.ts';

/** Shows on the bell how many things wait for staff. Hidden while nothing waits. */
export function TodayCount() {
  const count = countOfToday(useQuery(todayQuery, queryClient).data);
  if (!count) return null;
  return (
    <span className="absolute top-0.5 left-0 min-w-5 rounded-full border-2 border-paper bg-ink px-1 text-center text-xs text-paper tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting for staff</span>
    </span>
  );
}
