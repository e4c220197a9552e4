import pg from 'pg';

const names = new Map<string, string>();

/**
 * A connection for a program that says the same few hundred statements half a million times. The server plans each text
 * once, and not each time: the product leaves its statements without names, as poolers between it and a server may not
 * keep them. And nobody waits for the answer to a `begin`, which travels with the first statement after it.
 */
export class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    const send: (...given: unknown[]) => Promise<unknown> = this.query.bind(this);
    Object.assign(this, {
      query: (statement: unknown, values: unknown, ...rest: unknown[]) =>
        isBegin(statement)
          ? this.#begin(() => send(statement, values, ...rest))
          : send(isNameable(statement, values) ? named(statement) : statement, values, ...rest),
    });
  }

  async #begin(send: () => Promise<unknown>): Promise<void> {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    // Where none began, nothing more may be said: what was sent with it is the one thing that may be kept.
    send().catch((error: Error) => stream.destroy(error));
  }
}

interface Statement {
  text: string;
}

function isStatement(statement: unknown): statement is Statement {
  return typeof statement === 'object' && statement !== null && 'text' in statement;
}

function isBegin(statement: unknown): boolean {
  return isStatement(statement) && statement.text.startsWith('begin');
}

/** Without values there is nothing that would come again. */
function isNameable(statement: unknown, values: unknown): statement is Statement {
  return isStatement(statement) && Array.isArray(values) && values.length > 0;
}

function named(statement: Statement): pg.QueryConfig {
  const name = names.get(statement.text) ?? `s${names.size}`;
  names.set(statement.text, name);
  return { ...statement, name };
}
