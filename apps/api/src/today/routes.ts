import { getToday } from '@sevenday/contract';
import { route } from '../platform/http/route-kinds.ts';
import type { Router } from '../platform/http/router.ts';
import { readToday } from './read-today.ts';

/** Registers the call that says what waits for staff. */
export function registerTodayRoutes(router: Router): void {
  route(router, getToday, ({ tx, actor, now, wall }) =>
    readToday(tx, { adminId: actor.userId, now, wall }),
  );
}
