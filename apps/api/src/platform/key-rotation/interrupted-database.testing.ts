import type { Database } from '../database/database.ts';

/** Thrown in the place of a process that was killed. */
export class Killed extends Error {}

/** Makes a database that begins only `most` transactions. After these, its process is as good as killed. */
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
