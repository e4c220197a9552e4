import { createHash } from 'node:crypto';

/**
 * The most statements that one connection keeps prepared. The product runs about two hundred
 * different statements, so all of them fit. There is a limit because each takes some kilobytes of
 * the server's memory, for every connection.
 */
const mostNames = 300;
/**
 * The most statements that were used once and wait for their second use. If there are more, the
 * whole list is cleared.
 */
const mostSeenOnce = 1_000;

/**
 * Matches a statement that reads or changes rows. Other statements, such as `set` or `begin`, are
 * never prepared.
 */
const isPreparable = /^\s*(?:select|insert|update|delete|with)\b/i;
/**
 * Matches a search for a text. The best plan depends on how many rows match the text, so the server
 * plans a search at each use. A general plan took 350 ms for a text that nearly all members have. A
 * plan for that text took 12 ms.
 */
const isSearch = /\blike \$\d/i;

/** Decides which statements the server keeps prepared. */
export interface PreparedStatements {
  /**
   * Returns the name under which the server keeps a statement. Returns undefined for a statement
   * that is planned at each use.
   */
  nameOf(text: string): string | undefined;
}

/**
 * Gives each statement a name from its second use on. The name is a hash of the statement's text.
 * So a name never stands for a different statement, even if another program prepared a statement of
 * this name.
 */
export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= mostNames) return known;
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= mostSeenOnce) seenOnce.clear();
        if (isPreparable.test(text) && !isSearch.test(text)) seenOnce.add(text);
        return undefined;
      }
      const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
      names.set(text, name);
      return name;
    },
  };
}

/**
 * SQLSTATEs of a prepared statement that can't be used any more. `0A000` and class 42: a column
 * that the statement reads or compares now has another type. `26000` and `42P05`: a pooler led us
 * to another session. That session doesn't know the statement's name, or already uses the name.
 */
const outdated = /^(?:0A000|26000|42...)$/;

/** Says whether a failed transaction may succeed if the server plans its statements again. */
export function isOutdatedPlan(state: string | undefined): boolean {
  return state !== undefined && outdated.test(state);
}
