import pg from 'pg';

const names = new Map<string, string>();

/**
 * A connection on which the server plans each text once, and not each time: for a program that says the same few hundred
 * half a million times. The product leaves its statements without names, as poolers between it and a server may not keep
 * them.
 */
export class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send: (...given: unknown[]) => unknown = this.query.bind(this);
    Object.assign(this, {
      query: (statement: unknown, values: unknown, ...rest: unknown[]) =>
        send(isNameable(statement, values) ? named(statement) : statement, values, ...rest),
    });
  }
}

/** Without values there is nothing that would come again. */
function isNameable(statement: unknown, values: unknown): statement is pg.QueryConfig {
  const isObject = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isObject && Array.isArray(values) && values.length > 0;
}

function named(statement: pg.QueryConfig): pg.QueryConfig {
  const name = names.get(statement.text) ?? `s${names.size}`;
  names.set(statement.text, name);
  return { ...statement, name };
}
