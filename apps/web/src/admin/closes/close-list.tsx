import type { Close } from '@sevenday/contract';
import { useLenderTimeZone } from '../../api/config.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { RecordsSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { RecordItem, Records, RecordTitle, RecordValue } from '../list/records.tsx';
import type { PagedList } from '../list/use-paged-list.ts';
import { closeTitle } from './break-sentences.ts';
import { closeFallbacks } from './use-closes.ts';

const template = 'minmax(0,1fr) 13rem 6rem 8rem 8rem';
const columns = [
  { label: 'Days', coming: 'title' as const },
  { label: 'Made' },
  { label: 'Loans', align: 'right' as const },
  { label: 'Newly matched', align: 'right' as const },
  { label: 'Differences', align: 'right' as const },
];

export function CloseList({ list }: { list: PagedList<Close> }) {
  return (
    <ListView
      list={list}
      loadingText="Loading closes..."
      coming={<ClosesSkeleton />}
      fallback={closeFallbacks.closes}
      summary={(total) => (total === 0 ? 'No close yet' : countOf(total, 'close'))}
      empty={
        <p className="text-muted">
          The first close is made in the night after the first business day.
        </p>
      }
    >
      {(closes) => (
        <Records label="Closes" columns={columns} template={template}>
          {closes.map((close) => (
            <CloseRow key={close.id} close={close} />
          ))}
        </Records>
      )}
    </ListView>
  );
}

/** The placeholder, also before the list is requested. */
export function ClosesSkeleton() {
  return <RecordsSkeleton columns={columns} template={template} />;
}

function CloseRow({ close }: { close: Close }) {
  const title = closeTitle(close, useLenderTimeZone());
  return (
    <RecordItem template={template} label={title}>
      <RecordTitle label="Days">
        <TextLink to={`/admin/closes/${close.id}`}>
          <UnbrokenText text={title} />
        </TextLink>
      </RecordTitle>
      <RecordValue label="Made">
        <DateText date={close.ran_at} as="time" />
      </RecordValue>
      <RecordValue label="Loans" align="right">
        {close.loans_compared}
      </RecordValue>
      <RecordValue label="Newly matched" align="right">
        {close.movements_matched}
      </RecordValue>
      <RecordValue label="Differences" align="right">
        <Badge tone={close.standing_breaks === 0 ? 'success' : 'warning'}>
          {close.standing_breaks === 0 ? 'none' : close.standing_breaks}
        </Badge>
      </RecordValue>
    </RecordItem>
  );
}
