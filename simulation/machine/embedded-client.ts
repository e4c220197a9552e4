import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** The letter of the message that ends a connection. The message that begins one has no letter. */
const terminate = 'X'.charCodeAt(0);
/** The process id that `pg_backend_pid()` returns in the embedded database. By it, the product sees no pooler between. */
const processId = 42;
/** `AuthenticationOk`, `BackendKeyData` and `ReadyForQuery`, by the message formats in PostgreSQL's manual. */
const welcome = Buffer.from([
  ...[0x52, 0, 0, 0, 8, 0, 0, 0, 0],
  ...[0x4b, 0, 0, 0, 12, 0, 0, 0, processId, 0, 0, 0, 0],
  ...[0x5a, 0, 0, 0, 5, 0x49],
]);
/** Forgets what an earlier connection named, which this one does not know. */
const discardAll = Buffer.from('Q\0\0\0\x10discard all\0');

/** The wire between a client and the embedded database, which understands the server's protocol. */
class EmbeddedWire extends Duplex {
  readonly #database: PGlite;
  #isOpen = false;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  /** A client sets these on its socket. */
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer', done);
  }

  override _write(messages: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (messages[0] === terminate) {
      this.push(null);
    } else if (this.#isOpen) {
      this.#answer(this.#database.execProtocolRawSync(messages));
    } else {
      this.#isOpen = true;
      this.#database.execProtocolRawSync(discardAll);
      this.#answer(welcome);
    }
    done();
  }

  /** Answers on the next tick, because a client listens only once it has sent. */
  #answer(bytes: Uint8Array): void {
    process.nextTick(() => this.push(bytes));
  }
}

/**
 * Makes connections, one at a time, to an embedded database as to a server, so that each text is planned once. The
 * product's own way into it plans each statement again. That costs a program of half a million statements two fifths of
 * its time.
 */
export function embeddedClient(database: PGlite): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, stream: () => new EmbeddedWire(database) as never });
    }
  };
}
