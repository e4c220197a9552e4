import {
  type Answer,
  contactChannels,
  contactDirections,
  loanNumber,
  type Member,
  type NoteContact,
  noteContact,
} from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { callApi } from '../../../api/call.ts';
import { KeptDraft } from '../../../session/kept-draft.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { InlineForm } from '../../list/inline-form.tsx';
import { useAdminAction } from '../../list/use-admin-action.ts';
import { useMemberLoans } from '../../members/use-member.ts';
import { channelWords, directionWords } from './contact-words.ts';

type Noted = Answer<typeof noteContact>;

/** Notes a call, a message or a visit, with a promise to pay and the day of the next contact. */
export function NoteContactForm({
  member,
  onNoted,
  onClose,
}: {
  member: Pick<Member, 'id' | 'full_name'>;
  onNoted: (warnings: Noted['warnings']) => void;
  onClose: () => void;
}) {
  const save = useAdminAction({
    run: (body: NoteContact, idempotencyKey) =>
      callApi(noteContact, { params: { id: member.id }, body, idempotencyKey }),
    fallback: 'Failed to note the contact',
    success: 'Contact noted',
    onDone: ({ warnings }) => onNoted(warnings),
    onFailure: (error) => form.showFailure(error),
  });
  const form = useContractForm(noteContact.body, (body) => save.start(body));
  return (
    <InlineForm
      label={`Note a contact with ${member.full_name}`}
      saveLabel="Save Note"
      form={form}
      save={save}
      isUnchanged={false}
      onClose={onClose}
    >
      <KeptDraft of={`contact with ${member.id}`} />
      <SelectField label="How" name="channel" error={form.errors.channel}>
        {contactChannels.map((channel) => (
          <option key={channel} value={channel}>
            {channelWords[channel]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Who began it" name="direction" error={form.errors.direction}>
        {contactDirections.map((direction) => (
          <option key={direction} value={direction}>
            {directionWords[direction]}
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
        label="Promised by the end of"
        name="promise_day"
        type="date"
        error={form.errors.promise_day}
      />
      <TextField
        label="Next contact"
        name="next_contact_day"
        type="date"
        hint="It replaces the day named before."
        error={form.errors.next_contact_day}
      />
    </InlineForm>
  );
}

/** Offers the loans that something may be owed on. */
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
