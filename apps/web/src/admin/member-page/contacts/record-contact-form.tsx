import {
  type Answer,
  contactChannels,
  contactDirections,
  loanNumber,
  type Member,
  type NewContact,
  recordContact,
} from '@sevenday/contract';
import { addDays, formatDollars, localDay } from '@sevenday/lending';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { useConfig, useLenderTimeZone } from '../../../api/config.ts';
import { KeptDraft } from '../../../session/kept-draft.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { InlineForm } from '../../list/inline-form.tsx';
import { useAdminAction } from '../../list/use-admin-action.ts';
import { useMemberLoans } from '../../members/use-member.ts';
import { channelNames, directionNames } from './contact-sentences.ts';

type Recorded = Answer<typeof recordContact>;

/** Somebody who is late is contacted again after as many days. The form proposes the day. */
const nextContactAfterDays = 7;

/**
 * Records a call, a message or a visit, with a promise to pay and the day of the next contact. What is most often so is
 * chosen already, so that a note is enough.
 */
export function RecordContactForm({
  member,
  isLate,
  onRecorded,
  onClose,
}: {
  member: Pick<Member, 'id' | 'full_name'>;
  /** Whether a loan of theirs is overdue. */
  isLate: boolean;
  onRecorded: (warnings: Recorded['warnings']) => void;
  onClose: () => void;
}) {
  const nextContact = useDayAfter(nextContactAfterDays);
  const save = useAdminAction({
    run: (body: NewContact, idempotencyKey) =>
      callApi(recordContact, { params: { id: member.id }, body, idempotencyKey }),
    fallback: 'Failed to record the contact',
    success: 'Contact recorded',
    onDone: ({ warnings }) => onRecorded(warnings),
    onFailure: (error) => form.showFailure(error),
  });
  const form = useSchemaForm(recordContact.body, (body) => save.start(body));
  return (
    <InlineForm
      label={`Record a contact with ${member.full_name}`}
      saveLabel="Save Contact"
      form={form}
      save={save}
      isUnchanged={false}
      onClose={onClose}
    >
      <KeptDraft of={`contact with ${member.id}`} />
      <TextareaField
        label="Note"
        name="note"
        maxLength={2000}
        error={form.errors.note}
        className="sm:col-span-full"
      />
      <SelectField label="How" name="channel" error={form.errors.channel}>
        {contactChannels.map((channel) => (
          <option key={channel} value={channel}>
            {channelNames[channel]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Who contacted whom" name="direction" error={form.errors.direction}>
        {contactDirections.map((direction) => (
          <option key={direction} value={direction}>
            {directionNames[direction]}
          </option>
        ))}
      </SelectField>
      <LoanField memberId={member.id} error={form.errors.loan} />
      <TextField
        label="Promised amount ($)"
        name="promise_amount"
        inputMode="decimal"
        hint="Leave it empty if nothing was promised."
        error={form.errors.promise_amount}
      />
      <TextField
        label="Promised to pay by"
        name="promise_day"
        type="date"
        error={form.errors.promise_day}
      />
      <TextField
        label="Next contact"
        name="next_contact_day"
        type="date"
        hint="Replaces any earlier date."
        defaultValue={isLate ? nextContact : ''}
        error={form.errors.next_contact_day}
      />
    </InlineForm>
  );
}

/** The calendar day so many days from today, in the lender's time zone. Empty before the time zone is known. */
function useDayAfter(days: number): string {
  const zone = useLenderTimeZone();
  const now = useConfig()?.business_date ?? new Date();
  return zone ? addDays(localDay(now, zone), days) : '';
}

/** Offers the loans that still owe something. The only one is chosen already. */
function LoanField({ memberId, error }: { memberId: string; error: string | undefined }) {
  const loans = (useMemberLoans(memberId).items ?? []).filter(({ total_due }) => total_due > 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const [first, ...more] = loans;
  const only = first && more.length === 0 ? first.id : '';
  return (
    <SelectField
      label="About"
      name="loan"
      error={error}
      value={chosen ?? only}
      onChange={(event) => setChosen(event.target.value)}
    >
      <option value="">No loan in particular</option>
      {loans.map(({ id, amount }) => (
        <option key={id} value={id}>
          {`${formatDollars(amount)}, loan ${loanNumber(id)}`}
        </option>
      ))}
    </SelectField>
  );
}
