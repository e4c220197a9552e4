import * as contract from '@sevenday/contract';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route } from '../platform/http/route-kinds.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { endStaffSessions } from './change-staff.ts';
import {
  changeRoleWithApproval,
  inviteWithApproval,
  resumeWithApproval,
  suspendWithApproval,
} from './change-with-approval.ts';
import { listStaff } from './list-staff.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

const done = { ok: true } as const;

/** Registers the calls about the list of staff, invitations, and changes of roles. */
export function registerStaffRoutes(router: Router, runtime: Runtime): void {
  const { keys } = runtime;
  route(router, contract.getStaff, ({ tx, wall }) => listStaff(tx, keys, { wall }));

  route(router, contract.inviteStaff, async ({ tx, body, actor, now, wall }) => ({
    id: await inviteWithApproval(tx, runtime, { ...body, actorId: actor.userId, now, wall }),
  }));

  route(router, contract.withdrawInvitation, async ({ tx, params, actor, now, wall }) => {
    const asked = { invitationId: params.id, actorId: actor.userId, now, wall };
    await withdrawInvitation(tx, keys, asked);
    return done;
  });

  route(router, contract.acceptInvitation, async ({ tx, body, actor, now, wall }) => ({
    role: await acceptInvitation(tx, runtime, { ...body, userId: actor.userId, now, wall }),
  }));

  route(router, contract.changeStaffRole, async ({ tx, params, body, actor, now, wall }) => {
    const asked = { userId: params.id, role: body.role, actorId: actor.userId, now, wall };
    await changeRoleWithApproval(tx, runtime, asked);
    return done;
  });

  for (const [call, change] of [
    [contract.suspendStaff, suspendWithApproval],
    [contract.resumeStaff, resumeWithApproval],
    [contract.endStaffSessions, endStaffSessions],
  ] as const) {
    route(router, call, async ({ tx, params, actor, now, wall }) => {
      await change(tx, runtime, { userId: params.id, actorId: actor.userId, now, wall });
      return done;
    });
  }
}
