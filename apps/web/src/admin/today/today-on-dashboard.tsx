import { todaySentence } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/base/button.tsx';
import { MainMessageSkeleton } from '../../ui/base/skeletons.tsx';
import { MainMessage } from '../../ui/page/main-message.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { firstOfToday } from './today-rows.ts';
import { countOfToday, todayQuery } from './use-today.ts';

/** Leads staff from the dashboard to Today. Where Today cannot be loaded, the link is there all the same. */
export function TodayOnDashboard() {
  const { data: today, isPending } = useQuery(todayQuery);
  if (isPending) return <MainMessageSkeleton />;
  const first = today && firstOfToday(today);
  return (
    <MainMessage
      described={{
        title: today ? todaySentence(countOfToday(today) ?? 0, today.lent_out) : 'Today',
        text: first ? (
          <>
            The first has waited since <DateText date={first} />.
          </>
        ) : undefined,
        action: <ButtonLink to="/admin/today">Open Today</ButtonLink>,
      }}
    />
  );
}
