import {
  answerMoreTime,
  errorCatalogue,
  getMoreTimeRequests,
  type MoreTimeRequest,
} from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callApi, callApiPaged } from '../../api/call.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { KeptDraft } from '../../drafts/kept-draft.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { TextField } from '../../ui/fields.tsx';
import { countOf, formatCalendarWeekday } from '../../ui/format.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { Quoted } from '../../ui/quoted.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { UnbrokenText } from '../../ui/unbroken-text.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { ListView } from '../list/list-view.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { type PagedList, usePagedList } from '../list/use-paged-list.ts';
import { useFromHere } from '../list/way-back.ts';

const title = 'Asked for more time';
const fallback = 'Failed to fetch requests for more time';

export function useMoreTimeRequests() {
  return usePagedList({
    key: ['more-time'],
    load: (cursor, signal) => callApiPaged(getMoreTimeRequests, { query: { cursor }, signal }),
    fallback,
  });
}

/** Who asked for more time and waits for an answer; nothing is shown while nobody does. */
export function MoreTimeRequests({ list }: { list: PagedList<MoreTimeRequest> }) {
  if (list.items?.length === 0) return null;
  // Unsaid, it would look as if nobody waited.
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
              <li key={request.id} className="py-4 first:pt-0 last:pb-0">
                <Request request={request} />
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Card>
  );
}

function Request({ request }: { request: MoreTimeRequest }) {
  const isOwn = useCurrentUser().id === request.borrower.id;
  const fromHere = useFromHere();
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <TextLink to={`/admin/members/${request.borrower.id}`} state={fromHere}>
          <PersonName name={request.borrower.full_name} />
        </TextLink>{' '}
        <UnbrokenText
          text={`owes ${formatDollars(request.total_due)}, due ${formatCalendarWeekday(request.due_day)}, and asks for time until ${formatCalendarWeekday(request.asked_day)}.`}
        />
      </p>
      {request.reason ? (
        <p className="text-muted wrap-anywhere">
          <Quoted text={request.reason} />
        </p>
      ) : null}
      {isOwn ? <p>{errorCatalogue.own_case.detail}</p> : <AnswerForm request={request} />}
    </div>
  );
}

interface Answer {
  given: boolean;
  date?: string | undefined;
  words?: string | undefined;
}

const dateAndWords = z.pick(answerMoreTime.body, { date: true, words: true });

function AnswerForm({ request }: { request: MoreTimeRequest }) {
  const [words, setWords] = useState('');
  const answer = useAdminAction({
    run: (body: Answer, idempotencyKey) =>
      callApi(answerMoreTime, { params: { id: request.id }, body, idempotencyKey }),
    fallback: 'Failed to answer the request',
    success: ({ given }) => (given ? 'More time given' : 'Request refused'),
    onFailure: (error, { given }) => form.showFailure(error, given ? 'date' : undefined),
  });
  const form = useContractForm(dateAndWords, (values) => answer.start({ given: true, ...values }));
  return (
    <form {...form.props} className="grid gap-3">
      <KeptDraft of={`more time ${request.id}`} />
      <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <TextField
          label="New due date"
          name="date"
          type="date"
          defaultValue={request.asked_day}
          error={form.errors.date && <UnbrokenText text={form.errors.date} />}
        />
        <TextareaField
          label="Message to the borrower"
          name="words"
          hint="Required if you refuse."
          rows={2}
          maxLength={500}
          value={words}
          error={form.errors.words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={answer.pending?.given === true}
          disabled={answer.pending?.given === false}
        >
          Give more time
        </Button>
        <Button
          variant="secondary"
          busy={answer.pending?.given === false}
          disabled={answer.pending?.given === true || words.trim() === ''}
          onClick={() => {
            form.forgetRefusal();
            answer.start({ given: false, words });
          }}
        >
          Refuse
        </Button>
        <FailureNote failure={form.failureOf(answer)} />
      </div>
    </form>
  );
}
