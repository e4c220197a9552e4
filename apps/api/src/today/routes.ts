import { getToday } from '@sevenday/contract';
import type { Runtime } from '../platform/dependencies.ts';
import { route } from '../platform/http/route-kinds.ts';
import type { Router } from '../platform/http/router.ts';
import { readToday } from './read-today.ts';

/** Registers the call that reads what waits for staff. */
export function registerTodayRoutes(router: Router, { lender }: Runtime): void {
  route(router, getToday, ({ tx, actor, now, wall }) =>
    readToday(tx, { adminId: actor.userId, now, wall, timeZone: lender.timeZone }),
  );
}
