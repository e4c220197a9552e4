import { like, or, type SQL } from 'drizzle-orm';
import { searchPatterns } from './search-text.ts';
import { members } from './store.ts';

/** Members with this text somewhere in their name or email; no condition when nothing is looked for. */
export function nameOrEmailHas(search: string | undefined): SQL | undefined {
  return or(...searchPatterns(search).map((pattern) => like(members.searchText, pattern)));
}
