import { noSuch } from '../api/errors.ts';
import type { ListAnswer } from '../objects/list.ts';

export interface PageParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** A page of a list, newest first, from objects given oldest first. */
export function listPage<Item extends { id: string }>(
  url: string,
  oldestFirst: Item[],
  page: PageParams,
): ListAnswer<Item> {
  const items = oldestFirst.reverse();
  const limit = page.limit ?? 10;
  if (page.ending_before !== undefined) {
    const end = positionOf(items, page.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start =
    page.starting_after === undefined
      ? 0
      : positionOf(items, page.starting_after, 'starting_after') + 1;
  const data = items.slice(start, start + limit);
  return { object: 'list', data, has_more: start + data.length < items.length, url };
}

function positionOf(items: { id: string }[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position === -1) {
    throw noSuch('object', id, param);
  }
  return position;
}
