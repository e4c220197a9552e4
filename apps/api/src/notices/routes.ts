import { getNotices } from '@sevenday/contract';
import type { RouteParts } from '../platform/http/request.ts';
import { route } from '../platform/http/routes.ts';
import type { Letterhead } from './letterhead.ts';
import { listNotices } from './list-notices.ts';

export function registerNoticeRoutes(parts: RouteParts, letterhead: Letterhead): void {
  const { keys } = parts;
  route(parts, getNotices, ({ tx, actor, query }) =>
    listNotices(tx, { keys, letterhead }, { subjectId: actor.userId, ...query }),
  );
}
