import { strikeContact } from '@sevenday/contract';
import { useEffect, useRef } from 'react';
import { callApi } from '../../../api/call.ts';
import { KeptDraft } from '../../../session/kept-draft.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { FailureNote } from '../../../ui/base/failure-note.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useAdminAction } from '../../list/use-admin-action.ts';

/** Asks why a note is wrong, and strikes it through. */
export function StrikeContactForm({
  contactId,
  onClose,
}: {
  contactId: string;
  onClose: () => void;
}) {
  const reason = useRef<HTMLInputElement>(null);
  useEffect(() => reason.current?.focus(), []);
  const strike = useAdminAction({
    run: (body: { reason: string }, idempotencyKey) =>
      callApi(strikeContact, { params: { id: contactId }, body, idempotencyKey }),
    fallback: 'Failed to strike the contact through',
    success: 'Contact struck through',
    onDone: onClose,
    onFailure: (error) => form.showFailure(error, 'reason'),
  });
  const form = useSchemaForm(strikeContact.body, (body) => strike.start(body));
  return (
    <form aria-label="Strike Through" className="mt-2 grid gap-3" {...form.props}>
      <KeptDraft of={`strike contact ${contactId}`} />
      <TextField
        ref={reason}
        label="Reason"
        name="reason"
        maxLength={500}
        hint="The note stays to be read. Its promise and next contact no longer count."
        error={form.errors.reason}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={strike.isPending}>
          Strike Through
        </Button>
        <Button variant="secondary" disabled={strike.isPending} onClick={onClose}>
          Cancel
        </Button>
        <FailureNote failure={form.failureOf(strike)} />
      </div>
    </form>
  );
}
