import {
  endStaffSessions,
  resumeStaff,
  roleWords,
  type StaffPerson,
  suspendStaff,
} from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { useMay } from '../../session/use-may.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { WaitsForApproval } from '../approvals/waits-for-approval.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { staffFallbacks } from './use-staff.ts';

/** Shows one person of staff. Only those who may manage staff get buttons, and nobody for themselves. */
export function PersonItem({ person }: { person: StaffPerson }) {
  const isOwnRow = useCurrentUser().id === person.id;
  const mayManage = useMay('staff.manage');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{person.full_name}</span>
          <span>{roleWords[person.role].name}</span>
          {isOwnRow ? <Badge tone="success">You</Badge> : null}
          {person.suspended ? <Badge tone="danger">Suspended</Badge> : null}
          <WaitsForApproval id={person.id} />
        </p>
        <p className="text-sm wrap-anywhere text-muted">{person.email}</p>
        <p className="text-sm text-muted">
          {person.last_seen_at ? (
            <>
              <span>Last seen </span>
              <DateText date={person.last_seen_at} as="time" />
            </>
          ) : (
            'Not signed in'
          )}
        </p>
        <p className="text-sm text-muted">
          {person.has_second_factor ? 'Has a second factor' : 'No second factor'}
        </p>
      </div>
      {mayManage && !isOwnRow ? <PersonButtons person={person} /> : null}
    </li>
  );
}

function PersonButtons({ person }: { person: StaffPerson }) {
  const [open, setOpen] = useState<'role' | 'suspend' | null>(null);
  const resume = useAdminAction({
    run: (id: string, idempotencyKey) => callApi(resumeStaff, { params: { id }, idempotencyKey }),
    fallback: staffFallbacks.resume,
    success: 'Role given back',
  });
  const endSessions = useAdminAction({
    run: (id: string, idempotencyKey) =>
      callApi(endStaffSessions, { params: { id }, idempotencyKey }),
    fallback: staffFallbacks.endSessions,
    success: 'Sessions ended',
  });
  const close = () => setOpen(null);
  const of = <span className="sr-only"> of {person.full_name}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {person.suspended ? (
        <Button variant="secondary" busy={resume.isPending} onClick={() => resume.start(person.id)}>
          <span>Give back the role</span>
          {of}
        </Button>
      ) : (
        <>
          <Button variant="secondary" onClick={() => setOpen('role')}>
            <span>Change role</span>
            {of}
          </Button>
          <Button
            variant="secondary"
            busy={endSessions.isPending}
            onClick={() => endSessions.start(person.id)}
          >
            <span>End sessions</span>
            {of}
          </Button>
          <Button variant="quiet-danger" onClick={() => setOpen('suspend')}>
            <span>Suspend</span>
            <span className="sr-only"> {person.full_name}</span>
          </Button>
        </>
      )}
      <FailureNote failure={resume.failure ?? endSessions.failure} />
      {open === 'role' ? <ChangeRoleDialog person={person} onClose={close} /> : null}
      {open === 'suspend' ? <SuspendDialog person={person} onClose={close} /> : null}
    </div>
  );
}

function SuspendDialog({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const suspend = useAdminAction({
    run: (id: string, idempotencyKey) => callApi(suspendStaff, { params: { id }, idempotencyKey }),
    fallback: staffFallbacks.suspend,
    success: `${person.full_name} is suspended`,
    onDone: onClose,
    onAsked: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Suspend ${person.full_name}?`}
      description="They are signed out at once, and can do no staff work until an owner gives the role back."
      confirmLabel="Suspend"
      danger
      busy={suspend.isPending}
      failure={suspend.failure}
      onConfirm={() => suspend.start(person.id)}
    />
  );
}
