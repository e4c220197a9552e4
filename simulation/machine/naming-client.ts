import pg from 'pg';

const names = new Map<string, string>();

/** What is answered at once to a statement whose rows nobody asked for. */
const noRows = Object.freeze({ rows: [], fields: [] });

/**
 * A connection for a program that says the same few hundred statements half a million times. The server plans each text
 * once, and not each time: the product leaves its statements without names, as poolers between it and a server may not
 * keep them. And nobody waits for what brings no rows, a `begin` or a plain change: it travels with the next statement
 * that does, at the latest the `commit`, which fails in its place where it failed.
 */
export class NamingClient extends pg.Client {
  #isHolding = false;
  #failure: Error | null = null;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    const send: (...given: unknown[]) => Promise<unknown> = this.query.bind(this);
    Object.assign(this, {
      query: (statement: unknown, values: unknown, ...rest: unknown[]) => {
        const said = isNameable(statement, values) ? named(statement) : statement;
        const sending = () => send(said, values, ...rest);
        return bringsNoRows(statement) ? this.#hold(sending) : this.#askTogether(sending);
      },
    });
  }

  async #hold(send: () => Promise<unknown>): Promise<typeof noRows> {
    if (!this.#isHolding) this.connection.stream.cork();
    this.#isHolding = true;
    send().catch((error: Error) => {
      this.#failure ??= error;
    });
    return noRows;
  }

  async #askTogether(ask: () => Promise<unknown>): Promise<unknown> {
    const asked = ask();
    if (this.#isHolding) this.connection.stream.uncork();
    this.#isHolding = false;
    const [answer] = await Promise.allSettled([asked]);
    const failure = this.#failure;
    this.#failure = null;
    if (failure) throw failure;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }
}

interface Statement {
  text: string;
}

function isStatement(statement: unknown): statement is Statement {
  return typeof statement === 'object' && statement !== null && 'text' in statement;
}

function bringsNoRows(statement: unknown): boolean {
  if (!isStatement(statement)) return false;
  const { text } = statement;
  return /^(?:begin|insert|update|delete)\b/.test(text) && !text.includes(' returning ');
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
