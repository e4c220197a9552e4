import { getToday } from '@sevenday/contract';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route } from '../platform/http/route-kinds.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { readToday } from './read-today.ts';

/** Registers the call that reads what waits for staff. */
export function registerTodayRoutes(router: Router, { lender }: Runtime): void {
  route(router, getToday, ({ tx, actor, now, wall }) =>
    readToday(tx, { adminId: actor.userId, now, wall, timeZone: lender.timeZone }),
  );
}
