import { type Break, runClose } from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { IfMay } from '../../session/if-may.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { toast } from '../../ui/base/toast.ts';
import { Page } from '../../ui/page/page.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import type { PagedList } from '../list/use-paged-list.ts';
import { BreakList } from './break-list.tsx';
import { breaksText } from './break-sentences.ts';
import { CloseList, ClosesSkeleton } from './close-list.tsx';
import { ParkedWorkCard } from './parked-work-card.tsx';
import { closeFallbacks, useBreaks, useCloses } from './use-closes.ts';

/** Shows /admin/closes: the differences between books, loans and the provider's record, and every close. */
export function ClosesPage() {
  const differences = useBreaks();
  const closes = useCloses();
  const compare = useCompareNow();
  return (
    <Page
      title="Daily Closes"
      back={{ to: '/admin?tab=financial', label: 'Back to Tracker' }}
      actions={
        <IfMay capability="breaks.resolve">
          <Button busy={compare.isPending} onClick={() => compare.start(undefined)}>
            Compare Now
          </Button>
        </IfMay>
      }
      width="wide"
    >
      <FailureNote failure={compare.failure} />
      <Card title="Differences">
        <Differences list={differences} hasCompared={closes.items?.length !== 0} />
      </Card>
      <IfMay capability="work.retry">
        <ParkedWorkCard />
      </IfMay>
      {/* The position of this card is known only once the differences above have loaded. */}
      {differences.isLoading ? (
        <Card title="Closes">
          <ListSkeleton text="Loading closes...">
            <ClosesSkeleton />
          </ListSkeleton>
        </Card>
      ) : (
        <Card title="Closes">
          <CloseList list={closes} />
        </Card>
      )}
    </Page>
  );
}

function useCompareNow() {
  return useAdminAction({
    run: (_: undefined, idempotencyKey) => callApi(runClose, { idempotencyKey }),
    fallback: closeFallbacks.run,
    success: ({ standing_breaks }) => (standing_breaks === 0 ? 'Compared: no difference' : null),
    onDone: ({ standing_breaks }) => {
      if (standing_breaks > 0) toast.warning(`Compared: ${countOf(standing_breaks, 'difference')}`);
    },
  });
}

const allAgreed = 'Books, loans and the provider’s record agreed when they were last compared.';

function Differences({ list, hasCompared }: { list: PagedList<Break>; hasCompared: boolean }) {
  const nothing = hasCompared ? 'Nothing differs' : 'Nothing has been compared yet';
  return (
    <ListView
      list={list}
      loadingText="Loading differences..."
      coming={
        <p>
          <TextSkeleton text={allAgreed} />
        </p>
      }
      fallback={closeFallbacks.breaks}
      summary={(total) => (total === 0 ? nothing : breaksText(list.items ?? [], total))}
      empty={
        <p className="text-muted">
          {hasCompared
            ? allAgreed
            : 'Compare Now checks that books, loans and the provider’s record agree.'}
        </p>
      }
    >
      {(breaks) => <BreakList breaks={breaks} />}
    </ListView>
  );
}
