import type { Tx } from './database.ts';

interface Built<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/**
 * Makes a query that the query builder builds once for the whole process. `build` marks what differs at each use by
 * `sql.placeholder`. Use it for small reads of nearly every call, which take longer to build than the server takes to run
 * them.
 */
export function queryBuiltOnce<Values extends Record<string, unknown>, Rows>(
  build: (tx: Tx) => { prepare(name: string): Built<Rows> },
): (tx: Tx, values: Values) => Promise<Rows> {
  // The two drivers have different sessions, and a program may use both.
  const built = new Map<unknown, Built<Rows>>();
  return (tx, values) => {
    const session = tx._.session as unknown as { client: unknown };
    const query = built.get(session.constructor) ?? build(tx).prepare('');
    built.set(session.constructor, query);
    const ofThisTransaction: Built<Rows> = Object.create(query, {
      client: { value: session.client },
    });
    return ofThisTransaction.execute(values);
  };
}
