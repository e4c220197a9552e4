import pg from 'pg';

const names = new Map<string, string>();

/** The immediate answer to a statement whose rows nobody asked for. */
const noRows = Object.freeze({ rows: [], fields: [] });

/**
 * A connection for a program that runs the same few hundred statements half a million times.
 *
 * The server plans each text once, because this client names the statements. The product doesn't: poolers between it
 * and a server may not keep the names. Nobody waits for a statement that brings no rows, such as `begin` or a plain
 * change. It travels with the next statement that brings rows, at the latest the `commit`. If it fails, that one fails
 * instead.
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

/** Says whether a statement can be named. Only a statement with values comes again. */
function isNameable(statement: unknown, values: unknown): statement is Statement {
  return isStatement(statement) && Array.isArray(values) && values.length > 0;
}

function named(statement: Statement): pg.QueryConfig {
  const name = names.get(statement.text) ?? `s${names.size}`;
  names.set(statement.text, name);
  return { ...statement, name };
}
