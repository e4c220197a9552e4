import { roleWords, type StaffInvitation, withdrawInvitation } from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { staffFallbacks } from './use-staff.ts';

/** Lists the invitations that were not accepted yet. */
export function InvitationList({ invitations }: { invitations: readonly StaffInvitation[] }) {
  if (invitations.length === 0) return <p className="text-muted">No invitation is open.</p>;
  return (
    <ul className="ruled-rows">
      {invitations.map((invitation) => (
        <InvitationItem key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationItem({ invitation }: { invitation: StaffInvitation }) {
  const mayManage = useMay('staff.manage');
  const withdraw = useAdminAction({
    run: (id: string, idempotencyKey) =>
      callApi(withdrawInvitation, { params: { id }, idempotencyKey }),
    fallback: staffFallbacks.withdraw,
    success: 'Invitation withdrawn',
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{invitation.email}</span>
          <span>{roleWords[invitation.role].name}</span>
        </p>
        <p className="text-sm text-muted">
          <span>Works until </span>
          <DateText date={invitation.expires_at} as="time" />
        </p>
        <p className="text-sm text-muted">{`Invited by ${invitation.invited_by}`}</p>
      </div>
      {mayManage ? (
        <Button
          variant="secondary"
          busy={withdraw.isPending}
          onClick={() => withdraw.start(invitation.id)}
        >
          <span>Withdraw</span>
          <span className="sr-only"> the invitation to {invitation.email}</span>
        </Button>
      ) : null}
      <FailureNote failure={withdraw.failure} />
    </li>
  );
}
