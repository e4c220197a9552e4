import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/base/button.tsx';
import { MainMessageSkeleton } from '../../ui/base/skeletons.tsx';
import { MainMessage } from '../../ui/page/main-message.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { firstOfToday } from './today-rows.ts';
import { todayQuery, useTodayShown } from './use-today.ts';

/** Leads staff from the dashboard to Today. Where Today cannot be loaded, the link is there all the same. */
export function TodayOnDashboard() {
  const { isPending } = useQuery(todayQuery);
  const today = useTodayShown();
  if (isPending) return <MainMessageSkeleton />;
  const first = today && firstOfToday(today);
  return (
    <MainMessage
      described={{
        title: today ? today.sentence : 'Today',
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
