import { getNotices } from '@sevenday/contract';
import type { Router } from '../platform/http/request.ts';
import { route } from '../platform/http/routes.ts';
import { listNotices } from './list-notices.ts';
import type { Letterhead } from './texts/letterhead.ts';

export function registerNoticeRoutes(router: Router, letterhead: Letterhead): void {
  const { keys } = router;
  route(router, getNotices, ({ tx, actor, query }) =>
    listNotices(tx, { keys, letterhead }, { subjectId: actor.userId, ...query }),
  );
}
