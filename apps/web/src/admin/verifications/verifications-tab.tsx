import { fallbackMessages, type PendingVerification } from '@sevenday/contract';
import { useRef, useState } from 'react';
import { Badge } from '../../ui/base/badge.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { ListTools } from '../list/choices/list-tools.tsx';
import { byDate, type SortColumn, sortInAddress } from '../list/choices/sorting.ts';
import { LinePerson, LineValue } from '../list/line.tsx';
import { RecordsSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { Person } from '../list/person.tsx';
import { RecordItem, Records, RecordValue } from '../list/records.tsx';
import { RowButton } from '../list/row-button.tsx';
import { useAddress } from '../list/use-address.ts';
import { useFocusWhenLost } from '../list/use-focus-when-lost.ts';
import { LastDecisionOnList } from './last-decision.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useLastDecision } from './use-last-decision.ts';
import { usePendingVerifications } from './use-pending-verifications.ts';
import { useReviewNotes } from './use-review-notes.ts';

const template = 'minmax(0,1fr) 10rem 8rem';
const columns = [
  { label: 'Member', coming: 'person' },
  { label: 'Submitted' },
  { label: 'Action', coming: 'action' },
] as const;
const sortColumns: readonly SortColumn<'submitted'>[] = [
  { by: 'submitted', label: 'Submitted', words: byDate, first: 'asc' },
];

export function VerificationsTab() {
  const sort = sortInAddress(useAddress(), {
    columns: sortColumns,
    usual: { by: 'submitted', direction: 'asc' },
    names: { by: 'id_sort', direction: 'id_dir' },
  });
  const list = usePendingVerifications(sort.query.direction);
  // Keep the opened document as it was. A reload of the list signs documents again, and the image under review would
  // load again.
  const [opened, setOpened] = useState<PendingVerification | null>(null);
  const { notes, note } = useReviewNotes();
  const open = (verification: PendingVerification | null) => {
    setOpened(verification);
    if (list.hasMore && verification?.id === list.items?.at(-1)?.id) list.loadMore();
  };
  const { last, remember: rememberDecision } = useLastDecision(open);
  const lastDecision = useRef<HTMLParagraphElement>(null);
  useFocusWhenLost(lastDecision, opened === null);
  return (
    <div className="grid gap-4">
      {last && !opened ? <LastDecisionOnList last={last} ref={lastDecision} /> : null}
      <ListTools sort={sort} />
      <ListView
        list={list}
        loadingText="Loading verifications..."
        coming={
          <RecordsSkeleton columns={columns} template={template} compactTemplate={template} />
        }
        fallback={fallbackMessages.verifications}
        summary={(total) => countOf(total, 'pending verification')}
        empty={
          <EmptyState
            title="No pending verifications"
            text="All ID verifications have been processed"
          />
        }
      >
        {(verifications) => (
          <Records
            label="Pending verifications"
            columns={columns}
            template={template}
            compactTemplate={template}
            sort={sort}
          >
            {verifications.map((verification) => (
              <VerificationRow
                key={verification.id}
                verification={verification}
                onReview={() => open(verification)}
              />
            ))}
          </Records>
        )}
      </ListView>
      {opened ? (
        <ReviewDialog
          verification={opened}
          queue={list.items ?? []}
          total={list.total}
          notes={notes}
          onNotes={note}
          onOpen={open}
          lastDecision={last}
          onDecided={rememberDecision}
        />
      ) : null}
    </div>
  );
}

function VerificationRow({
  verification: { user, created_at },
  onReview,
}: {
  verification: PendingVerification;
  onReview: () => void;
}) {
  return (
    <RecordItem
      template={template}
      label={user.full_name}
      isOpenedByEnter={false}
      line={
        <>
          <LinePerson name={user.full_name} heading="h2">
            <Badge tone="warning">Pending</Badge>
          </LinePerson>
          <LineValue label="Submitted">
            <DateText date={created_at} />
          </LineValue>
          <RowButton
            data-opens
            dense
            variant="primary"
            className="lg:justify-self-start"
            onClick={onReview}
          >
            Review
          </RowButton>
        </>
      }
    >
      <Person name={user.full_name} email={user.email} phone={user.phone} heading="h2">
        <Badge tone="warning">Pending</Badge>
      </Person>
      <RecordValue label="Submitted">
        <DateText date={created_at} />
      </RecordValue>
      <RowButton data-opens variant="primary" className="lg:justify-self-start" onClick={onReview}>
        Review
      </RowButton>
    </RecordItem>
  );
}
