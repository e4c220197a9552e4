import {
  type ParkedWork,
  retryAllParkedWork,
  retryParkedWork,
  workKinds,
} from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { ListView } from '../list/list-view.tsx';
import { RecordItem, Records, RecordTitle, RecordValue } from '../list/records.tsx';
import { RowButton } from '../list/row-button.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { parkedReason } from './parked-work-sentences.ts';
import { closeFallbacks, useParkedWork } from './use-closes.ts';

const template = 'minmax(0,1fr) 10rem minmax(0,1fr) 8rem';
const columns = [{ label: 'Work' }, { label: 'Gave up' }, { label: 'Reason' }, { label: '' }];

/** Lists work that has used up its tries. It waits until an admin retries it. */
export function ParkedWorkCard() {
  const list = useParkedWork();
  const retryAll = useAdminAction({
    run: (_: undefined, idempotencyKey) => callApi(retryAllParkedWork, { idempotencyKey }),
    fallback: closeFallbacks.retry,
    success: ({ retried }) => `Trying ${countOf(retried, 'task')} again`,
  });
  return (
    <Card title="Parked Work">
      <ListView
        list={list}
        loadingText="Loading parked work..."
        fallback={closeFallbacks.parked}
        summary={(total) => (total === 0 ? 'No work is parked.' : countOf(total, 'task'))}
        empty={null}
      >
        {(parked) => (
          <div className="grid gap-4">
            <p className="text-muted">
              Each of these tasks failed too often, so it is parked here. Fix the cause first, then
              try again.
            </p>
            <div>
              <Button
                variant="secondary"
                busy={retryAll.isPending}
                onClick={() => retryAll.start(undefined)}
              >
                Try All Again
              </Button>
            </div>
            <FailureNote failure={retryAll.failure} />
            <Records label="Parked work" columns={columns} template={template}>
              {parked.map((work) => (
                <ParkedRow key={work.id} work={work} />
              ))}
            </Records>
          </div>
        )}
      </ListView>
    </Card>
  );
}

function ParkedRow({ work }: { work: ParkedWork }) {
  const title = workKinds[work.kind];
  const retry = useAdminAction({
    run: (id: string, idempotencyKey) =>
      callApi(retryParkedWork, { params: { id }, idempotencyKey }),
    fallback: closeFallbacks.retry,
    success: 'Trying again',
  });
  return (
    <RecordItem template={template} label={title}>
      <div className="min-w-0">
        <RecordTitle label="Work">{title}</RecordTitle>
        {work.about ? <p className="text-sm wrap-anywhere text-muted">{work.about}</p> : null}
      </div>
      <RecordValue label="Gave up">
        <DateText date={work.parked_at} as="time" />
      </RecordValue>
      <RecordValue label="Reason">{parkedReason(work)}</RecordValue>
      <div>
        <RowButton
          aria-label={`Try again: ${title}`}
          busy={retry.isPending}
          onClick={() => retry.start(work.id)}
        >
          Try Again
        </RowButton>
        <FailureNote failure={retry.failure} />
      </div>
    </RecordItem>
  );
}
