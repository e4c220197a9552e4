import {
  recordContact as recordContactCall,
  strikeContact as strikeContactCall,
} from '@sevenday/contract';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route } from '../platform/http/route-kinds.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { recordContact } from './record-contact.ts';
import { strikeContact } from './strike-contact.ts';

/** Registers recording a contact with a member, and striking it through. */
export function registerContactRoutes(router: Router, runtime: Runtime): void {
  route(router, recordContactCall, ({ tx, params, body, actor, now }) =>
    recordContact(tx, runtime, { memberId: params.id, contact: body, actorId: actor.userId, now }),
  );
  route(router, strikeContactCall, async ({ tx, params, body, actor, now }) => {
    const asked = { contactId: params.id, reason: body.reason, actorId: actor.userId, now };
    await strikeContact(tx, runtime, asked);
    return { ok: true } as const;
  });
}
