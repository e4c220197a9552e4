import { getNotices } from '@sevenday/contract';
import type { RouteParts } from '../platform/http/request.ts';
import { route } from '../platform/http/routes.ts';
import { listNotices } from './list-notices.ts';
import type { Letterhead } from './texts/letterhead.ts';

export function registerNoticeRoutes(parts: RouteParts, letterhead: Letterhead): void {
  const { keys } = parts;
  route(parts, getNotices, ({ tx, actor, query }) =>
    listNotices(tx, { keys, letterhead }, { subjectId: actor.userId, ...query }),
  );
}
