import type { Tx } from './database.ts';

interface Built<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/**
 * Makes a query that the query builder builds once for the whole process. In `build`, write `sql.placeholder` for each
 * value that differs between uses. Use this for the small reads that nearly every call makes: building such a query
 * takes longer than running it.
 */
export function queryBuiltOnce<Values extends Record<string, unknown>, Rows>(
  build: (tx: Tx) => { prepare(name: string): Built<Rows> },
): (tx: Tx, values: Values) => Promise<Rows> {
  // Stores the query for each of the two drivers, because a program may use both.
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
