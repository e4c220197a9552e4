import { answerExtension, type ExtensionRequest } from '@sevenday/contract';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../../api/call.ts';
import { KeptDraft } from '../../../session/kept-draft.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { FailureNote } from '../../../ui/base/failure-note.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { useAdminAction } from '../../list/use-admin-action.ts';

interface Answer {
  given: boolean;
  date?: string | undefined;
  words?: string | undefined;
}

const dateAndWords = z.pick(answerExtension.body, { date: true, words: true });

/** Gives or refuses an extension. It keeps its text while it is closed, and opens if a draft was kept from before. */
export function AnswerExtension({
  request,
  isShown,
  onTyped,
}: {
  request: ExtensionRequest;
  isShown: boolean;
  onTyped: () => void;
}) {
  const [words, setWords] = useState('');
  const dateField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isShown) dateField.current?.focus();
  }, [isShown]);
  const answer = useAdminAction({
    run: (body: Answer, idempotencyKey) =>
      callApi(answerExtension, { params: { id: request.id }, body, idempotencyKey }),
    fallback: 'Failed to answer the request',
    success: ({ given }) => (given ? 'More time given' : 'Request refused'),
    onFailure: (error, { given }) => form.showFailure(error, given ? 'date' : undefined),
  });
  const form = useSchemaForm(dateAndWords, (values) => answer.start({ given: true, ...values }));
  return (
    <form {...form.props} hidden={!isShown} className="grid gap-3">
      <KeptDraft of={`extension ${request.id}`} />
      <div onInput={onTyped} className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <TextField
          ref={dateField}
          label="New Due Date"
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
          Give More Time
        </Button>
        <Button
          variant="secondary"
          busy={answer.pending?.given === false}
          disabled={answer.pending?.given === true || words.trim() === ''}
          onClick={() => {
            form.forgetWrongField();
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
