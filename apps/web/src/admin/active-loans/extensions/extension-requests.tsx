import { type ExtensionRequest, errorCatalogue, getExtensionRequests } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useState } from 'react';
import { callApiPaged } from '../../../api/call.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { Card } from '../../../ui/base/card.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { countOf } from '../../../ui/text/count-with-noun.ts';
import { formatCalendarWeekday } from '../../../ui/text/format-dates.ts';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Quoted } from '../../../ui/text/quoted.tsx';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { ListView } from '../../list/list-view.tsx';
import { RowButton } from '../../list/row-button.tsx';
import { type PagedList, usePagedList } from '../../list/use-paged-list.ts';
import { useFromHere } from '../../list/way-back.ts';
import { AnswerExtension } from './decide-extension.tsx';

const title = 'Asked for more time';
const fallback = 'Failed to fetch requests for more time';

export function useExtensionRequests() {
  return usePagedList({
    key: ['extension-requests'],
    load: (cursor, signal) => callApiPaged(getExtensionRequests, { query: { cursor }, signal }),
    fallback,
  });
}

/** Lists the extension requests that wait for an answer; shows nothing while there are none. */
export function ExtensionRequests({ list }: { list: PagedList<ExtensionRequest> }) {
  if (list.items?.length === 0) return null;
  // Without this error it would look as if nobody waited.
  return (
    <Card title={title}>
      <ListView
        list={list}
        loadingText="Loading requests..."
        fallback={fallback}
        summary={(total) => countOf(total, 'request')}
        empty={null}
      >
        {(requests) => (
          <ul className="divide-y divide-line">
            {requests.map((request) => (
              <li key={request.id} data-row tabIndex={-1} className="py-3 first:pt-0 last:pb-0">
                <Request request={request} />
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Card>
  );
}

/** Shows a request in one line, because admins mostly look for the loans below. A press opens the answer's fields. */
function Request({ request }: { request: ExtensionRequest }) {
  const user = useCurrentUser();
  const isOwn = user.id === request.borrower.id;
  const mayAnswer = !isOwn && user.may.includes('extensions.decide');
  const fromHere = useFromHere();
  const [isAnswering, setAnswering] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
          <TextLink to={`/admin/members/${request.borrower.id}`} state={fromHere}>
            <PersonName name={request.borrower.full_name} />
          </TextLink>{' '}
          <UnbrokenText
            text={`owes ${formatDollars(request.total_due)}, due ${formatCalendarWeekday(request.due_day)}, and asks for time until ${formatCalendarWeekday(request.asked_day)}. We promised an answer by ${formatCalendarWeekday(request.answer_by)}.`}
          />{' '}
          {request.reason ? (
            <span className="text-muted">
              <Quoted text={request.reason} />
            </span>
          ) : null}
        </p>
        {mayAnswer ? (
          <RowButton
            data-opens
            aria-expanded={isAnswering}
            aria-label={`Answer ${request.borrower.full_name}`}
            onClick={() => setAnswering((open) => !open)}
          >
            Answer
          </RowButton>
        ) : null}
      </div>
      {isOwn ? <p>{errorCatalogue.own_case.detail}</p> : null}
      {mayAnswer ? (
        <AnswerExtension
          request={request}
          isShown={isAnswering}
          onTyped={() => setAnswering(true)}
        />
      ) : null}
    </div>
  );
}
