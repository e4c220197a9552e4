import * as contract from '@sevenday/contract';
import { type AuditEntry, recordAudit } from '../platform/audit/audit-trail.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route, routeAfterPreparing } from '../platform/http/route-kinds.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { changePassword, prepareNewPassword } from './change-password.ts';
import { confirmEmail, requestEmailConfirmation } from './confirm-email.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { prepareReset, resetPassword } from './reset-password.ts';
import { endOwnSession, endSessions, listSessions } from './sessions.ts';

/** Registers sessions, passwords and the confirmation of an email. */
export function registerAccountRoutes(router: Router, dependencies: IdentityDependencies): void {
  registerSessionRoutes(router, dependencies);
  registerPasswordRoutes(router, dependencies);
  registerConfirmationRoutes(router, dependencies);
}

function registerSessionRoutes(router: Router, { keys }: Runtime): void {
  route(router, contract.getSessions, async ({ tx, actor, wall }) => {
    const rows = await listSessions(tx, actor.userId, wall);
    const sessions = rows.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      created_at: createdAt,
      last_seen_at: lastSeenAt,
      current: id === actor.sessionId,
    }));
    return { sessions };
  });

  route(router, contract.endSession, async ({ tx, actor, params, now }) => {
    await endOwnSession(tx, actor.userId, params.id);
    await recordAudit(tx, keys, ended(actor.userId, now, 1));
    return { ok: true as const };
  });

  route(router, contract.logoutAll, async ({ tx, actor, now }) => {
    const count = await endSessions(tx, actor.userId, { but: null });
    await recordAudit(tx, keys, ended(actor.userId, now, count));
    return { ok: true as const };
  });
}

function ended(userId: string, at: Date, count: number): AuditEntry {
  return {
    at,
    actorId: userId,
    action: 'session.ended',
    subjectId: userId,
    object: { type: 'user', id: userId },
    codes: { sessions_ended: count },
  };
}

function registerPasswordRoutes(router: Router, dependencies: IdentityDependencies): void {
  routeAfterPreparing(
    router,
    contract.changePassword,
    ({ actor: { userId }, body, wall }) => {
      const { current_password: currentPassword, new_password: newPassword } = body;
      return prepareNewPassword(dependencies, { userId, currentPassword, newPassword, wall });
    },
    async ({ tx, actor, now, wall }, chosen) => {
      const { userId, sessionId } = actor;
      await changePassword(tx, dependencies, { userId, sessionId, chosen, now, wall });
      return { ok: true as const, ...chosen.warning };
    },
  );

  route(router, contract.requestPasswordReset, async ({ tx, body, now, wall }) => {
    await requestPasswordReset(tx, dependencies, { email: body.email, now, wall });
    return { ok: true as const };
  });

  routeAfterPreparing(
    router,
    contract.resetPassword,
    ({ body, wall }) => {
      const { token, new_password: newPassword, device_mark: deviceMark, ticket, proof } = body;
      return prepareReset(dependencies, { token, newPassword, deviceMark, ticket, proof, wall });
    },
    async ({ tx, body: { token, device_mark: deviceMark }, now, wall }, chosen) => {
      await resetPassword(tx, dependencies, { token, chosen, deviceMark, now, wall });
      return { ok: true as const, ...chosen.warning };
    },
  );
}

function registerConfirmationRoutes(router: Router, dependencies: IdentityDependencies): void {
  route(router, contract.requestEmailConfirmation, async ({ tx, actor, now, wall }) => {
    await requestEmailConfirmation(tx, dependencies, actor.userId, { now, wall });
    return { ok: true as const };
  });

  route(router, contract.confirmEmail, async ({ tx, body, now, wall }) => {
    await confirmEmail(tx, dependencies, body.token, { now, wall });
    return { ok: true as const };
  });
}
