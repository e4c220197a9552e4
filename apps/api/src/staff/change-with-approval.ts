import type { ApprovalKind } from '@sevenday/contract';
import type { Role, StaffRole } from '@sevenday/contract/capabilities';
import {
  type ActBy,
  findSecondPeople,
  type Operations,
  requireApproval,
} from '../approvals/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { changeStaffRole, resumeStaff, suspendStaff } from './change-staff.ts';
import { inviteStaff } from './invite-staff.ts';

/**
 * Invites somebody to work for the lender (`inviteStaff`), with a second person's approval if the
 * lender's rules require one.
 */
export async function inviteWithApproval(
  tx: Tx,
  runtime: Runtime,
  asked: ActBy & { email: string; role: StaffRole },
): Promise<string> {
  const { email, role } = asked;
  const id = await inviteStaff(tx, runtime, asked);
  await requireApproval(tx, runtime, { kind: 'invite_staff', content: { email, role } }, asked);
  return id;
}

/**
 * Changes a person's role (`changeStaffRole`), with a second person's approval if the lender's
 * rules require one.
 */
export async function changeRoleWithApproval(
  tx: Tx,
  runtime: Runtime,
  asked: ActBy & { userId: string; role: Role },
): Promise<void> {
  const by = await withSeconds(tx, runtime, 'change_role', asked);
  const before = await changeStaffRole(tx, runtime.keys, asked);
  const content = { user_id: asked.userId, before, after: asked.role };
  await requireApproval(tx, runtime, { kind: 'change_role', content }, by);
}

/**
 * Suspends a person (`suspendStaff`). If the person is an owner, asks for a second person's
 * approval if the lender's rules require one. Otherwise an owner could suspend the other owners and
 * then decide alone. Other staff are suspended at once, because somebody may be using their stolen
 * sign-in.
 */
export async function suspendWithApproval(
  tx: Tx,
  runtime: Runtime,
  asked: ActBy & { userId: string },
): Promise<void> {
  const by = await withSeconds(tx, runtime, 'suspend_staff', asked);
  const before = await suspendStaff(tx, runtime.keys, asked);
  if (before !== 'owner') return;
  const content = { user_id: asked.userId };
  await requireApproval(tx, runtime, { kind: 'suspend_staff', content }, by);
}

/**
 * Gives a suspended person their role back (`resumeStaff`), with a second person's approval if the
 * lender's rules require one.
 */
export async function resumeWithApproval(
  tx: Tx,
  runtime: Runtime,
  asked: ActBy & { userId: string },
): Promise<void> {
  const by = await withSeconds(tx, runtime, 'resume_staff', asked);
  const role = await resumeStaff(tx, runtime.keys, asked);
  if (!role) return;
  const content = { user_id: asked.userId, role };
  await requireApproval(tx, runtime, { kind: 'resume_staff', content }, by);
}

/**
 * Adds who else could approve, before the act changes roles. The person whom the act is about
 * counts if they may approve today: of two owners, neither takes the other's role alone.
 */
async function withSeconds(
  tx: Tx,
  { staffNeedFactor }: Runtime,
  kind: ApprovalKind,
  by: ActBy,
): Promise<ActBy> {
  const seconds = await findSecondPeople(tx, kind, { but: [by.actorId], staffNeedFactor });
  return { ...by, seconds };
}

/** Makes the operations that invite staff or change roles after a second person approved it. */
export function staffOperations(
  runtime: Runtime,
): Pick<Operations, 'invite_staff' | 'change_role' | 'suspend_staff' | 'resume_staff'> {
  return {
    invite_staff: {
      prepare:
        async ({ email, role }) =>
        async (tx, by) => {
          await inviteWithApproval(tx, runtime, { ...by, email, role });
          return null;
        },
    },
    change_role: {
      prepare:
        async ({ user_id: userId, after: role }) =>
        async (tx, by) => {
          await changeRoleWithApproval(tx, runtime, { ...by, userId, role });
          return null;
        },
    },
    suspend_staff: {
      prepare:
        async ({ user_id: userId }) =>
        async (tx, by) => {
          await suspendWithApproval(tx, runtime, { ...by, userId });
          return null;
        },
    },
    resume_staff: {
      prepare:
        async ({ user_id: userId }) =>
        async (tx, by) => {
          await resumeWithApproval(tx, runtime, { ...by, userId });
          return null;
        },
    },
  };
}
