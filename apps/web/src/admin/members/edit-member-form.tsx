import {
  type Body,
  fallbackMessages,
  idVerificationStatus,
  type Member,
  membershipLevel,
  successMessages,
  updateMember,
} from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { KeptDraft } from '../../session/kept-draft.tsx';
import { NameFields } from '../../ui/form/name-fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { useEditedFields } from '../../ui/form/use-edited-fields.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { InlineForm } from '../list/inline-form.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';

type MemberEdit = Body<typeof updateMember>;

/** Shows Edit Profile (spec section 5), opened below its member. */
export function EditMemberForm({ member, onClose }: { member: Member; onClose: () => void }) {
  // The list behind the form keeps reloading.
  const fields = useEditedFields({ ...member, reason: '' });
  const save = useAdminAction({
    run: (body: MemberEdit, idempotencyKey) =>
      callApi(updateMember, { params: { id: member.id }, body, idempotencyKey }),
    fallback: fallbackMessages.updateMember,
    success: successMessages.updateMember,
    onAnswer: (rows, saved) => rows.replace('members', saved),
    onDone: onClose,
    onFailure: (error) => form.showFailure(error),
  });
  const [isUnchanged, setIsUnchanged] = useState(false);
  const form = useSchemaForm(updateMember.body, (edit) => {
    const typed = fields.onlyTyped(edit);
    const isEmpty = Object.keys(typed).length === 0;
    setIsUnchanged(isEmpty);
    if (!isEmpty) save.start(typed);
  });
  const approvesId =
    fields.typed.id_verification_status === 'approved' &&
    member.id_verification_status !== 'approved';
  return (
    <InlineForm
      label={`Edit ${member.full_name}`}
      form={form}
      save={save}
      isUnchanged={isUnchanged}
      onClose={onClose}
    >
      <KeptDraft of={`edit member ${member.id}`} />
      <NameFields errors={form.errors} field={fields.field} ofAnother />
      <TextField label="Phone" type="tel" {...fields.field('phone')} error={form.errors.phone} />
      <TextField label="Email" type="email" {...fields.field('email')} error={form.errors.email} />
      <DecisionFields field={fields.field} errors={form.errors} />
      {approvesId ? (
        <TextareaField
          label="Reason"
          {...fields.field('reason')}
          hint="Needed if you haven’t opened the ID document. It is kept in the audit trail."
          maxLength={2000}
          error={form.errors.reason}
          className="sm:col-span-full"
        />
      ) : null}
    </InlineForm>
  );
}

function DecisionFields({
  field,
  errors,
}: {
  field: ReturnType<typeof useEditedFields<Member & { reason: string }>>['field'];
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <SelectField
        label="Membership Level"
        {...field('membership_level')}
        error={errors.membership_level}
      >
        {membershipLevel.options.map((level) => (
          <option key={level} value={level}>
            {level}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="ID Verification Status"
        {...field('id_verification_status')}
        error={errors.id_verification_status}
      >
        {idVerificationStatus.options.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </SelectField>
    </>
  );
}
