import { getNotices } from '@sevenday/contract';
import type { Runtime } from '../platform/dependencies.ts';
import { route } from '../platform/http/route-kinds.ts';
import type { Router } from '../platform/http/router.ts';
import { listNotices } from './list-notices.ts';

export function registerNoticeRoutes(router: Router, runtime: Runtime): void {
  route(router, getNotices, ({ tx, actor, query }) =>
    listNotices(tx, runtime, { subjectId: actor.userId, ...query }),
  );
}
