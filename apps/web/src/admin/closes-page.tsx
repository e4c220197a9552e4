import { runClose } from '@sevenday/contract';
import { callApi } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { countOf } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { BreakCard } from './closes/break-card.tsx';
import { CloseList } from './closes/close-list.tsx';
import { closeFallbacks, useBreaks } from './closes/use-closes.ts';
import { ListView } from './list/list-view.tsx';
import { useAdminAction } from './list/use-admin-action.ts';

/** /admin/closes: what differs between books, loans and the provider's record, and every close. */
export function ClosesPage() {
  return (
    <Page
      title="Daily Closes"
      back={{ to: '/admin?tab=financial', label: 'Back to Tracker' }}
      actions={<CompareNow />}
      width="wide"
    >
      <Card title="Differences">
        <Differences />
      </Card>
      <Card title="Closes">
        <CloseList />
      </Card>
    </Page>
  );
}

function CompareNow() {
  const run = useAdminAction({
    run: (_: undefined, idempotencyKey) => callApi(runClose, { idempotencyKey }),
    fallback: closeFallbacks.run,
    success: ({ standing_breaks }) =>
      standing_breaks === 0
        ? 'Compared: no difference'
        : `Compared: ${countOf(standing_breaks, 'difference')}`,
  });
  return (
    <Button busy={run.isPending} onClick={() => run.start(undefined)}>
      Compare Now
    </Button>
  );
}

function Differences() {
  const list = useBreaks();
  return (
    <ListView
      list={list}
      loadingText="Loading differences..."
      fallback={closeFallbacks.breaks}
      summary={(total) => (total === 0 ? 'Nothing differs' : countOf(total, 'difference'))}
      empty={
        <p className="text-muted">
          Books, loans and the provider’s record told the same when they were compared last.
        </p>
      }
    >
      {(breaks) => (
        <ul aria-label="Differences" className="grid items-start gap-4 lg:grid-cols-2">
          {breaks.map((found) => (
            <BreakCard key={found.id} found={found} />
          ))}
        </ul>
      )}
    </ListView>
  );
}
