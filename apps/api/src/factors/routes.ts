import * as contract from '@sevenday/contract';
import { isStaffUser, readUser } from '../identity/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import {
  route,
  routeAcrossTransactions,
  routeAfterPreparing,
} from '../platform/http/route-kinds.ts';
import { addApp, addPasskey } from './change/add-factor.ts';
import { beginApp, beginPasskey, confirmFirstFactor } from './change/begin-factor.ts';
import { readOwnFactors } from './change/own-factors-view.ts';
import { removeFactor, renewRecoveryCodes } from './change/remove-factor.ts';
import { resetFactors } from './change/reset-factors.ts';
import type { FactorDependencies } from './factor/dependencies.ts';
import { confirmFactor } from './use/confirm-factor.ts';
import { offerFactors } from './use/offer-factors.ts';
import { checkTicket } from './use/sign-in-ticket.ts';

/** Registers the calls about a person's own second factors, and the reset of another person's. */
export function registerFactorRoutes(router: Router, dependencies: FactorDependencies): void {
  route(router, contract.getFactors, ({ tx, actor, wall }) =>
    readOwnFactors(tx, dependencies, { actor, wall }),
  );
  registerAdding(router, dependencies);
  registerUsing(router, dependencies);
  route(router, contract.removeFactor, async ({ tx, actor: { userId }, params, now, wall }) => {
    await removeFactor(tx, dependencies, { userId, factorId: params.id, now, wall });
    return { ok: true as const };
  });
  route(router, contract.renewRecoveryCodes, async ({ tx, actor: { userId }, now, wall }) => ({
    recovery_codes: await renewRecoveryCodes(tx, dependencies, { userId, now, wall }),
  }));
  route(router, contract.resetFactors, async ({ tx, actor, params, now, wall }) => {
    const asked = { userId: params.id, actorId: actor.userId, now, wall };
    await resetFactors(tx, dependencies, asked);
    return { ok: true as const };
  });
}

function registerAdding(router: Router, dependencies: FactorDependencies): void {
  routeAfterPreparing(
    router,
    contract.beginPasskey,
    ({ actor, body: { current_password: password }, wall }) =>
      confirmFirstFactor(dependencies, { actor, password, wall }),
    ({ tx, actor, wall }, owner) => beginPasskey(tx, dependencies, { actor, owner, wall }),
  );
  route(router, contract.addPasskey, async ({ tx, actor, body, now, wall }) => {
    const { device_mark: deviceMark, ...given } = body;
    const added = await addPasskey(tx, dependencies, { actor, ...given, deviceMark, now, wall });
    return { recovery_codes: added };
  });
  routeAfterPreparing(
    router,
    contract.beginApp,
    ({ actor, body: { current_password: password }, wall }) =>
      confirmFirstFactor(dependencies, { actor, password, wall }),
    ({ tx, actor, wall }, owner) => beginApp(tx, dependencies, { actor, owner, wall }),
  );
  route(router, contract.addApp, async ({ tx, actor, body, now, wall }) => {
    const { device_mark: deviceMark, ...given } = body;
    const added = await addApp(tx, dependencies, { actor, ...given, deviceMark, now, wall });
    return { recovery_codes: added };
  });
}

/** Registers what asks for a factor: in a session, and after the password. */
function registerUsing(router: Router, dependencies: FactorDependencies): void {
  route(router, contract.getFactorChallenge, async ({ tx, actor, wall }) => {
    const { userId, sessionId } = actor;
    const isStaff = isStaffUser(await readUser(tx, userId));
    return offerFactors(tx, dependencies, { userId, isStaff, asker: { sessionId }, wall });
  });
  routeAcrossTransactions(router, contract.confirmFactor, async ({ actor, body, wall }) => {
    if (!actor.factor) throw new Refusal('wrong_factor');
    await confirmFactor(dependencies, { actor, proof: body.proof, wall });
    return { ok: true as const };
  });
  route(router, contract.getChallengeOfTicket, async ({ tx, body, wall }) => {
    const { ticket: text, purpose, device_mark: deviceMark } = body;
    const ticket = await checkTicket(tx, dependencies.keys, text, { purpose, deviceMark, wall });
    return offerFactors(tx, dependencies, {
      userId: ticket.userId,
      isStaff: isStaffUser(ticket),
      asker: { ticketId: ticket.id },
      wall,
    });
  });
}
