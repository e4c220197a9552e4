import { changeStaffRole, type Role, type StaffPerson } from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { RoleField } from './role-field.tsx';
import { staffFallbacks } from './use-staff.ts';

/** Gives a person another role. */
export function ChangeRoleDialog({
  person,
  onClose,
}: {
  person: StaffPerson;
  onClose: () => void;
}) {
  const change = useAdminAction({
    run: (body: { role: Role }, idempotencyKey) =>
      callApi(changeStaffRole, { params: { id: person.id }, body, idempotencyKey }),
    fallback: staffFallbacks.changeRole,
    success: 'Role changed',
    onDone: onClose,
    onAsked: onClose,
    onFailure: (error) => form.showFailure(error, 'role'),
  });
  const form = useSchemaForm(changeStaffRole.body, (body) => change.start(body));
  return (
    <Dialog
      open
      onOpenChange={() => !change.isPending && onClose()}
      title={`Change the role of ${person.full_name}`}
      description="They are signed out, and sign in again with the new role."
    >
      <form {...form.props} className="grid gap-4">
        <RoleField first={person.role} error={form.errors.role} />
        <DialogButtons
          className="mt-2"
          label="Change role"
          busy={change.isPending}
          failure={form.failureOf(change)}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
