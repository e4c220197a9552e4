import { like, or, type SQL } from 'drizzle-orm';
import { searchPatterns } from './search-text.ts';
import { members } from './store.ts';

/** Members with this text somewhere in their name, email or phone; no condition when nothing is looked for. */
export function profileHas(search: string | undefined): SQL | undefined {
  return or(...searchPatterns(search).map((pattern) => like(members.searchText, pattern)));
}
