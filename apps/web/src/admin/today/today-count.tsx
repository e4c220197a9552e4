import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../session/current-user.ts';
import { queryClient } from '../../shell/member/query-client.ts';
import { todayFor } from './today-rows.ts';
import { todayQuery } from './use-today.ts';

/** Shows on the bell how many things wait for staff. Hidden while nothing waits. */
export function TodayCount() {
  const user = useQuery({ ...currentUserQuery, enabled: false }, queryClient).data;
  const today = useQuery(todayQuery, queryClient).data;
  const count = user && today ? todayFor(today, user.may).count : 0;
  if (count === 0) return null;
  return (
    <span className="absolute top-0.5 left-0 min-w-5 rounded-full border-2 border-paper bg-ink px-1 text-center text-xs text-paper tabular-nums forced-color-adjust-none forced-colors:border-[Canvas] forced-colors:bg-[CanvasText] forced-colors:text-[Canvas]">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting for staff</span>
    </span>
  );
}
