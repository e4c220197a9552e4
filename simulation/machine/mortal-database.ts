import type {
  Database,
  Tx,
} from '../../apps/api/src/platform/database/database-and-transaction.ts';
import type { Life } from './life.ts';

const statements = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute'] as const;

/**
 * Wraps the database as one run of the product sees it. The run may die before any statement, before a commit, or right
 * after one. What it had not committed is rolled back, as a server does when a connection is lost. The database itself
 * lives on.
 */
export function mortalDatabase(database: Database, life: Life): Database {
  return {
    ...keptOpen(database),
    async transact(body, options) {
      life.step('begin');
      const result = await database.transact(async (tx) => {
        const uncount = countStatements(tx, life);
        try {
          const value = await body(tx);
          life.step('commit');
          return value;
        } finally {
          // The server itself rolls back what a dead process left open.
          uncount();
        }
      }, options);
      life.step('after commit');
      return result;
    },
  };
}

/** Keeps the database open when the product closes its connection. */
export function keptOpen(database: Database): Database {
  return { ...database, close: async () => undefined };
}

function countStatements(tx: Tx, life: Life): () => void {
  for (const name of statements) {
    const original = Reflect.get(tx, name) as (...given: unknown[]) => unknown;
    Reflect.set(tx, name, (...given: unknown[]) => {
      life.step(name);
      return original.apply(tx, given);
    });
  }
  return () => {
    for (const name of statements) Reflect.deleteProperty(tx, name);
  };
}
