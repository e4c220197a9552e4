import { getNotices } from '@sevenday/contract';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route } from '../platform/http/route-kinds.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { listNotices } from './list-notices.ts';

export function registerNoticeRoutes(router: Router, runtime: Runtime): void {
  route(router, getNotices, ({ tx, actor, query }) =>
    listNotices(tx, runtime, { subjectId: actor.userId, ...query }),
  );
}
