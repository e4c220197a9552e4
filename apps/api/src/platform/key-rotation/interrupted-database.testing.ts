import type { Database } from '../database/database.ts';

/** Thrown where a process would have been killed. */
export class Killed extends Error {}

/**
 * Makes a database that begins only `most` transactions. Every later transaction throws `Killed`,
 * as if its process had been killed.
 */
export function interruptedAfter(database: Database, most: number): Database {
  let begun = 0;
  return {
    ...database,
    transact(body, options) {
      begun += 1;
      if (begun > most) throw new Killed();
      return database.transact(body, options);
    },
  };
}
