import { lentOutText, oldestWord, waitingText } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../api/failure.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Skeleton, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { capitalized } from '../../ui/text/capitalized.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { mayOpen } from '../access/page-access.ts';
import { useFromHere } from '../list/way-back.ts';
import type { TodayRow } from './today-rows.ts';
import { todayFallback, todayQuery, useTodayShown } from './use-today.ts';

/** Shows /admin/today: a row for each kind of work that waits for staff, with the link to do it. */
export function TodayPage() {
  const { error, isFetching, refetch } = useQuery(todayQuery);
  const today = useTodayShown();
  const { may } = useCurrentUser();
  const isComing = !today && !error;
  const fromHere = useFromHere();
  return (
    <Page
      title="Today"
      subtitle={
        <span aria-live="polite">
          {today?.sentence}
          {isComing ? <TextSkeleton text="12 tasks are waiting for you." /> : null}
        </span>
      }
      back={{ to: '/dashboard', label: 'Back to dashboard' }}
      actions={
        <>
          <ButtonLink to="/admin" variant="secondary">
            Admin Panel
          </ButtonLink>
          {today?.approvals ? (
            <ButtonLink to="/admin/approvals" state={fromHere} variant="secondary">
              Approvals
            </ButtonLink>
          ) : null}
          {mayOpen(may, '/admin/disburse') ? (
            <ButtonLink to="/admin/disburse" variant="secondary">
              Disburse Loans
            </ButtonLink>
          ) : null}
        </>
      }
      width="wide"
    >
      {today && today.count > 0 ? (
        <>
          <ul aria-label="Waiting work" className="border-t border-line">
            {today.rows.map((row) => (
              <Row key={row.kind} row={row} />
            ))}
          </ul>
          {today.lentOut === null ? null : (
            <p className="text-muted">{lentOutText(today.lentOut)}</p>
          )}
        </>
      ) : null}
      {isComing ? <RowsSkeleton /> : null}
      {error && !today ? (
        <ErrorState
          message={failureText(error, todayFallback)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </Page>
  );
}

const rowLook =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_7rem_12rem_9rem] sm:gap-x-6';

function Row({ row: { kind, count, oldest, sum, verb, to } }: { row: TodayRow }) {
  const what = waitingText(kind, count);
  return (
    <li data-row tabIndex={-1} className={rowLook}>
      <p className="text-lg font-semibold tabular-nums">{what}</p>
      <p className="text-right font-semibold tabular-nums">
        {sum === null ? null : <Money cents={sum} />}
      </p>
      <p className="text-sm text-muted">
        {oldest ? (
          <>
            {capitalized(oldestWord(kind))} <DateText date={oldest} />
          </>
        ) : null}
      </p>
      <p className="text-right">
        <ButtonLink to={to} variant="secondary" className="w-full">
          {verb}
          <span className="sr-only">: {what}</span>
        </ButtonLink>
      </p>
    </li>
  );
}

function RowsSkeleton() {
  return (
    <Loading text="Loading Today..." className="border-t border-line">
      {Array.from({ length: 5 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className={rowLook}>
          <Skeleton className="h-5 w-48" />
          <Skeleton className="ml-auto h-4 w-16" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-11 w-28 sm:w-full" />
        </div>
      ))}
    </Loading>
  );
}
