import { like, or, type SQL } from 'drizzle-orm';
import { searchPatterns } from './search-text.ts';
import { members } from './tables.ts';

/** Matches members with this text in their name, email or phone. Without a search there is no condition. */
export function profileHas(search: string | undefined): SQL | undefined {
  return or(...searchPatterns(search).map((pattern) => like(members.searchText, pattern)));
}
