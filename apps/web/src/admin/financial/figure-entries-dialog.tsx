import {
  type FigureEntry,
  type FigureName,
  getFigureEntries,
  loanNumber,
} from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { callApi } from '../../api/call.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { RecordsSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { RecordItem, Records, RecordTitle, RecordValue } from '../list/records.tsx';
import { usePagedList } from '../list/use-paged-list.ts';
import { eventName } from './event-sentences.ts';

const fallback = 'Failed to fetch ledger entries';
const template = '7rem minmax(0,1fr) 6rem 7rem 8rem';
const columns = [
  { label: 'Date' },
  { label: 'What happened', coming: 'title' as const },
  { label: 'Loan' },
  { label: 'Amount', align: 'right' as const },
  { label: 'Running Total', align: 'right' as const },
];

/**
 * Lists the ledger entries of a figure. The newest entry's running total is the figure. With `day`, lists the entries of
 * that day, and the total is what they add up to.
 */
export function FigureEntriesDialog({
  figure,
  day,
  title,
  onClose,
}: {
  figure: FigureName;
  day?: string;
  title: string;
  onClose: () => void;
}) {
  const list = useFigureEntries(figure, day);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <p className="text-muted">
          {day
            ? 'The ledger entries of this day, the newest first: what came in, less what went out.'
            : 'The ledger entries that make up this figure, the newest first.'}
        </p>
      }
    >
      <ListView
        list={list}
        loadingText="Loading entries..."
        coming={<RecordsSkeleton columns={columns} template={template} />}
        fallback={fallback}
        summary={() => totalText(list.items)}
        empty={
          <p className="text-muted">
            {day ? 'No money moved on this day.' : 'No money has moved here yet.'}
          </p>
        }
      >
        {(entries) => (
          <Records label={`Entries of ${title}`} columns={columns} template={template}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </Records>
        )}
      </ListView>
    </Dialog>
  );
}

function totalText(entries: FigureEntry[] | undefined): string {
  const newest = entries?.[0];
  return newest ? `Total ${formatDollars(newest.running_total)}` : 'Total $0.00';
}

function EntryRow({ entry }: { entry: FigureEntry }) {
  return (
    <RecordItem
      template={template}
      label={`${eventName(entry.event)}, ${formatDollars(entry.amount)}`}
    >
      <RecordValue label="Date">
        <DateText date={entry.at} />
      </RecordValue>
      <RecordTitle label="What happened">{eventName(entry.event)}</RecordTitle>
      <RecordValue label="Loan">{entry.loan_id ? loanNumber(entry.loan_id) : '—'}</RecordValue>
      <RecordValue label="Amount" align="right">
        <Money cents={entry.amount} />
      </RecordValue>
      <RecordValue label="Running Total" align="right">
        <Money cents={entry.running_total} className="font-semibold" />
      </RecordValue>
    </RecordItem>
  );
}

function useFigureEntries(figure: FigureName, day: string | undefined) {
  return usePagedList({
    key: ['figure-entries', figure, day],
    load: async (cursor, signal) => {
      const page = await callApi(getFigureEntries, {
        query: { figure, day, cursor, limit: 50 },
        signal,
      });
      // Counting the entries would mean reading the whole ledger, so show the figure instead.
      return { items: page.entries, total: page.total, next: page.next_cursor };
    },
    fallback,
  });
}
