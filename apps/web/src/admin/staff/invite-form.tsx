import { invitationHours, inviteStaff, type StaffRole } from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useAdminAction } from '../list/use-admin-action.ts';
import { RoleField } from './role-field.tsx';
import { staffFallbacks } from './use-staff.ts';

/** Invites somebody by mail. After a success the fields are empty again. */
export function InviteForm() {
  const [sent, setSent] = useState(0);
  return <Fields key={sent} onSent={() => setSent(sent + 1)} />;
}

function Fields({ onSent }: { onSent: () => void }) {
  const invite = useAdminAction({
    run: (body: { email: string; role: StaffRole }, idempotencyKey) =>
      callApi(inviteStaff, { body, idempotencyKey }),
    fallback: staffFallbacks.invite,
    success: 'Invitation sent',
    onDone: onSent,
    onAsked: onSent,
    onFailure: (error) => form.showFailure(error, 'email'),
  });
  const form = useSchemaForm(inviteStaff.body, (body) => invite.start(body));
  return (
    <form {...form.props} className="grid max-w-xl gap-4">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        hint={`We send a link that works for ${invitationHours} hours.`}
        error={form.errors.email}
      />
      <RoleField first="reviewer" error={form.errors.role} />
      <Button type="submit" className="w-full sm:w-fit" busy={invite.isPending}>
        Send invitation
      </Button>
      <FailureNote failure={form.failureOf(invite)} />
    </form>
  );
}
