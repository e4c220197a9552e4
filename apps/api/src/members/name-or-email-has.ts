import { like, type SQL } from 'drizzle-orm';
import { searchPattern } from './search-text.ts';
import { members } from './store.ts';

/** Members with this text somewhere in their name or email; no condition when nothing is looked for. */
export function nameOrEmailHas(search: string | undefined): SQL | undefined {
  const pattern = searchPattern(search);
  return pattern === null ? undefined : like(members.searchText, pattern);
}
