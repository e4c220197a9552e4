import {
  type Answer,
  contactChannels,
  contactDirections,
  loanNumber,
  type Member,
  type NewContact,
  recordContact,
} from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { callApi } from '../../../api/call.ts';
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

/** Records a call, a message or a visit, with a promise to pay and the day of the next contact. */
export function RecordContactForm({
  member,
  onRecorded,
  onClose,
}: {
  member: Pick<Member, 'id' | 'full_name'>;
  onRecorded: (warnings: Recorded['warnings']) => void;
  onClose: () => void;
}) {
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
      <TextareaField
        label="Note"
        name="note"
        maxLength={2000}
        error={form.errors.note}
        className="sm:col-span-full"
      />
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
        error={form.errors.next_contact_day}
      />
    </InlineForm>
  );
}

/** Offers the loans that still owe something. */
function LoanField({ memberId, error }: { memberId: string; error: string | undefined }) {
  const loans = useMemberLoans(memberId).items ?? [];
  return (
    <SelectField label="About" name="loan" error={error}>
      <option value="">No loan in particular</option>
      {loans
        .filter(({ total_due }) => total_due > 0)
        .map(({ id, amount }) => (
          <option key={id} value={id}>
            {`Loan ${loanNumber(id)} of ${formatDollars(amount)}`}
          </option>
        ))}
    </SelectField>
  );
}
