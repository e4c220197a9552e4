import type { Database } from '../database/database-and-transaction.ts';

export class Killed extends Error {}

/**
 * Makes a database whose process seems to be killed: each transaction after the first `most` throws
 * `Killed`.
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
