import { createHash } from 'node:crypto';

/**
 * The most statements that a connection keeps prepared. Each takes some kilobytes of the server's memory, once for every
 * connection. The product's calls and its work run about two hundred.
 */
const mostNames = 300;
/** The most texts that wait for their second use. Beyond this number, the counting begins again. */
const mostSeenOnce = 1_000;

/** Only one statement that reads or changes rows is prepared. The first word of a setting or a `begin` is another. */
const isPreparable = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Chooses the statements that the server keeps prepared. */
export interface PreparedStatements {
  /** Returns the name of a statement, or undefined for a statement that is planned each time. */
  nameOf(text: string): string | undefined;
}

/**
 * Names each text from its second use on. The name is a hash of the text, so a name never stands for another statement,
 * whichever program prepared it.
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
        if (isPreparable.test(text)) seenOnce.add(text);
        return undefined;
      }
      const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
      names.set(text, name);
      return name;
    },
  };
}

/**
 * Codes of a statement that no longer fits as it was prepared. `0A000` and class 42: a column that it reads or compares
 * has another type now. `26000` and `42P05`: a pooler changed the session, where the name is unknown, or known already.
 */
const outdated = /^(?:0A000|26000|42...)$/;

/** Tells whether a transaction may succeed if the server plans its statements again. */
export function isOutdatedPlan(state: string | undefined): boolean {
  return state !== undefined && outdated.test(state);
}
