import { exportLog as exportLogCall, getLog, getOwnLog } from '@sevenday/contract';
import { localDay } from '@sevenday/lending';
import type { Router } from '../../platform/http/route-dependencies-and-actor.ts';
import { route, routeStream } from '../../platform/http/route-kinds.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { exportLog, recordLogExport } from './export-log.ts';
import { listLog } from './list-log.ts';
import { listOwnLog } from './list-own-log.ts';

/** Registers the whole log for staff, its export, and what a person is told about their own account. */
export function registerLogRoutes(router: Router, { keys, database, lender }: Runtime): void {
  const { timeZone } = lender;
  route(router, getLog, ({ tx, query }) => listLog(tx, { ...query, timeZone }));
  route(router, getOwnLog, ({ tx, query, actor }) =>
    listOwnLog(tx, { userId: actor.userId, ...query }),
  );
  routeStream(router, exportLogCall, async ({ tx, query, actor, now }) => {
    await recordLogExport(tx, keys, { filter: query, actorId: actor.userId, now });
    const content = exportLog(database, { ...query, timeZone });
    return { fileName: `log-${localDay(now, timeZone)}.csv`, content };
  });
}
