import { createHash } from 'node:crypto';

/**
 * The most statements that one connection keeps prepared. Each takes some kilobytes of the server's
 * memory for every connection. The product runs about two hundred, so all of them fit.
 */
const mostNames = 300;
/** The most statements that are remembered as used once. If there are more, all are forgotten. */
const mostSeenOnce = 1_000;

/** Other statements, such as `set` or `begin`, are never prepared. */
const isPreparable = /^\s*(?:select|insert|update|delete|with)\b/i;
/**
 * The best plan of a search for a text depends on how many rows match, so the server plans it at
 * each use. For a text that nearly all members have, PostgreSQL's generic plan took 350 ms, and a
 * custom plan 12 ms.
 */
const isSearch = /\blike \$\d/i;

export interface PreparedStatements {
  /** Undefined: the server plans the statement at each use. */
  nameOf(text: string): string | undefined;
}

/**
 * Names a statement from its second use on, if the rules above allow it. The name is a hash of the
 * text, so it never stands for a different statement, even if another program prepared one of this
 * name.
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
 * With these SQLSTATEs, a statement may fail only because it was prepared. `0A000` and class 42: a
 * column that it reads or compares may have another type now. `26000` and `42P05`: a pooler led us
 * to another session, which doesn't know the statement's name, or already uses it.
 */
const outdated = /^(?:0A000|26000|42...)$/;

export function isOutdatedPlan(state: string | undefined): boolean {
  return state !== undefined && outdated.test(state);
}

/**
 * True if the session has a statement that its connection did not prepare: a pooler gives the
 * session to several connections. `26000` is no such proof, because it also follows when the server
 * refused to prepare a statement in a failed transaction.
 */
export function isOfSharedSession(state: string | undefined): boolean {
  return state === '42P05';
}
