import type { Answer, getClose } from '@sevenday/contract';
import { useLenderTimeZone } from '../../api/config.ts';
import { ApiFailure, failureText } from '../../api/failure.ts';
import { useParams } from '../../router/router.tsx';
import { IfMay } from '../../session/if-may.tsx';
import { Card } from '../../ui/base/card.tsx';
import { BusyPlaceholder, CardSkeleton, FactsSkeleton } from '../../ui/base/skeletons.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { formatCalendarDay } from '../../ui/text/format-dates.ts';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { useFromHere } from '../list/way-back.ts';
import { BreakList } from './break-list.tsx';
import { breaksText, closeTitle } from './break-sentences.ts';
import { closeFallbacks, useClose } from './use-closes.ts';

/** Shows /admin/closes/:id: one close and what it found. */
export function ClosePage() {
  const { data, error, isPending, refetch } = useClose(useParams().id ?? '');
  const isGone = error instanceof ApiFailure && error.code === 'close_not_found';
  const timeZone = useLenderTimeZone();
  return (
    <Page
      title="Close"
      subtitle={
        isPending ? (
          <span role="status">Loading close...</span>
        ) : (
          data && <UnbrokenText text={closeTitle(data.close, timeZone)} />
        )
      }
      back={{ to: '/admin/closes', label: 'Back to Daily Closes' }}
      width="wide"
    >
      {isPending ? (
        <BusyPlaceholder className="grid gap-6">
          <Card title="What was compared">
            <div className={comparedLook}>
              <FactsSkeleton rows={3} />
              <FactsSkeleton rows={3} />
            </div>
          </Card>
          <CardSkeleton title="Differences" rows={2} />
        </BusyPlaceholder>
      ) : null}
      {error && !data ? (
        <ErrorState
          message={failureText(error, closeFallbacks.close)}
          {...(isGone ? {} : { onRetry: () => void refetch() })}
        />
      ) : null}
      {data ? <CloseFound found={data} /> : null}
    </Page>
  );
}

const comparedLook = 'max-lg:divide-y max-lg:divide-line lg:grid lg:grid-cols-2 lg:gap-x-12';

function CloseFound({
  found: { close, breaks, total_breaks },
}: {
  found: Answer<typeof getClose>;
}) {
  const fromHere = useFromHere();
  return (
    <>
      <Card title="What was compared">
        <div className={comparedLook}>
          <Facts
            items={[
              { label: 'Made', value: <DateText date={close.ran_at} as="time" /> },
              {
                label: 'Asked for by',
                value:
                  close.kind === 'daily'
                    ? 'Nobody: a close is made every night'
                    : (close.run_by ?? '—'),
              },
              { label: 'Loans compared', value: close.loans_compared },
            ]}
          />
          <Facts
            items={[
              { label: 'Entries and movements newly matched', value: close.movements_matched },
              { label: 'New differences', value: close.new_breaks },
              { label: 'Differences gone', value: close.gone_breaks },
            ]}
          />
        </div>
        <IfMay capability="ledger.view">
          <p className="mt-3">
            <TextLink to={`/admin/trial-balance?as_of=${close.last_day}`} state={fromHere}>
              Trial balance at the end of{' '}
              <span className="whitespace-nowrap">{formatCalendarDay(close.last_day)}</span>
            </TextLink>
          </p>
        </IfMay>
      </Card>
      <Card title="Differences">
        {breaks.length === 0 ? (
          <EmptyState title="Nothing differed" />
        ) : (
          <div className="grid gap-4">
            <p className="font-semibold text-muted">
              {breaksText(breaks, total_breaks)}
              {total_breaks > breaks.length ? `, the newest ${breaks.length} are shown here` : null}
            </p>
            <BreakList breaks={breaks} />
          </div>
        )}
      </Card>
    </>
  );
}
