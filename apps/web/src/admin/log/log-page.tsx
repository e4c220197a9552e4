import type { LogFilter, LogLine, LogPerson } from '@sevenday/contract';
import { useLenderTimeZone } from '../../api/config.ts';
import { Card } from '../../ui/base/card.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { RecordsSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { RecordItem, Records, RecordTitle, RecordValue } from '../list/records.tsx';
import { actionName } from '../member-page/audit-sentences.ts';
import { codeTexts } from '../member-page/audit-values.ts';
import { ExportLogButton } from './export-log-button.tsx';
import { LogFilters } from './log-filters.tsx';
import { logFallback, useLog, useLogFilter } from './use-log.ts';

const template = '13rem minmax(0,1fr) 12rem 12rem';
const columns = [
  { label: 'When' },
  { label: 'What', coming: 'title' as const },
  { label: 'Who' },
  { label: 'Whom' },
];

/** Shows /admin/log: who did what to whom and when, newest first. The filters are in the address. */
export function LogPage() {
  const [filter, change] = useLogFilter();
  const list = useLog(filter);
  return (
    <Page
      title="Log"
      subtitle="Who did what to whom. Nobody can change it."
      back={{ to: '/admin', label: 'Back to Admin Panel' }}
      actions={<ExportLogButton filter={filter} />}
      width="wide"
    >
      <LogFilters
        filter={filter}
        personName={list.firstPage?.personName ?? null}
        onChange={change}
      />
      <Card>
        <ListView
          list={list}
          loadingText="Loading log..."
          coming={<RecordsSkeleton columns={columns} template={template} />}
          fallback={logFallback}
          summary={() => ((list.items?.length ?? 0) > 0 ? 'Newest first' : 'Nothing found')}
          empty={<EmptyState title="No entries" text="Try another kind or other days" />}
        >
          {(lines) => (
            <Records label="Log" columns={columns} template={template}>
              {lines.map((line) => (
                <LogRow key={line.id} line={line} filter={filter} />
              ))}
            </Records>
          )}
        </ListView>
      </Card>
    </Page>
  );
}

function LogRow({ line, filter }: { line: LogLine; filter: LogFilter }) {
  const timeZone = useLenderTimeZone();
  const what = actionName(line.action);
  const codes = codeTexts(line.codes, timeZone);
  return (
    <RecordItem template={template} label={what}>
      <RecordValue label="When">
        <DateText date={line.at} as="time" />
      </RecordValue>
      <RecordTitle label="What">
        <p>{what}</p>
        {codes.length > 0 ? (
          <p className="text-sm font-normal text-muted wrap-anywhere">
            <UnbrokenText text={codes.join(' · ')} />
          </p>
        ) : null}
      </RecordTitle>
      <RecordValue label="Who">
        <PersonLink person={line.who} filter={filter} nobody="The system" />
      </RecordValue>
      <RecordValue label="Whom">
        <PersonLink person={line.whom} filter={filter} nobody="—" />
      </RecordValue>
    </RecordItem>
  );
}

/** Names a person, and leads to everything in the log about them. */
function PersonLink({
  person,
  filter,
  nobody,
}: {
  person: LogPerson | null;
  filter: LogFilter;
  nobody: string;
}) {
  if (person === null) return <span className="text-muted">{nobody}</span>;
  if (person.id === filter.person) return <PersonName name={person.name} />;
  const address = new URLSearchParams({ person: person.id });
  for (const name of ['kind', 'from', 'to'] as const) {
    const value = filter[name];
    if (value) address.set(name, value);
  }
  return (
    <TextLink to={`/admin/log?${address}`}>
      <PersonName name={person.name} />
    </TextLink>
  );
}
