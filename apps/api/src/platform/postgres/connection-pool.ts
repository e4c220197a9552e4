import { hostname } from 'node:os';
import pg from 'pg';
import { OwnError } from '../base/own-error.ts';
import type { TimeLimits } from './time-limits.ts';

export type Pooling = Pick<pg.PoolConfig, 'max' | 'Client'>;

export interface ConnectionPool {
  connect(): Promise<Connection>;
  /** Returns how often this process lost all its connections. */
  losses(): number;
  end(): Promise<void>;
}

/** A connection that was taken from the pool. */
export interface Connection {
  /** The driver's client. `limitQueries` sets a time limit for each of its queries. */
  client: pg.PoolClient;
  /** Sets the time limit of each further query. A query that takes longer closes the connection. */
  limitQueries(limitMs: number): void;
  isLost(): boolean;
  /** Gives the connection back to the pool. A lost or unusable connection is discarded. */
  release(isUsable: boolean): void;
}

/**
 * How long the server has to close its end of a connection that we end. A server closes it at once. A server that
 * vanished never does, so we then cut the connection.
 */
const goodbyeMs = 1_000;

/** Names this process in `pg_stat_activity`, unless the database's address or PGAPPNAME gives another name. */
const applicationName = `sevenday ${hostname().slice(0, 40)} ${process.pid}`;

/**
 * Makes a pool that opens connections to a server when they are needed. Calls `onIdleError` when a connection ends
 * while nobody uses it.
 */
export function openPool(
  url: string,
  { connectMs }: Pick<TimeLimits, 'connectMs'>,
  onIdleError: (error: Error) => void,
  pooling: Pooling = {},
): ConnectionPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: connectMs,
    // Keeps idle connections open. A router forgets a connection that was silent for long.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    fallback_application_name: applicationName,
    ...pooling,
  });
  pool.on('error', onIdleError);
  const live = new Set<pg.PoolClient>();
  let losses = 0;
  const forget = (client: pg.PoolClient) => {
    if (live.delete(client) && live.size === 0) losses++;
  };
  pool.on('connect', (client) => {
    live.add(client);
    // Listens for errors. Without a listener, an error during a transaction would end the process.
    client.on('error', () => forget(client));
    // Counts the connection as lost when its end begins. The pool would report the end only after the server has
    // answered, which may never happen.
    onEnd(client, () => forget(client));
  });
  return {
    losses: () => losses,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const limited = withinLimit(client);
      return {
        client: limited.client,
        limitQueries: limited.limitQueries,
        isLost: () => !live.has(client),
        release: (isUsable) => client.release(!isUsable || !live.has(client)),
      };
    },
  };
}

type Query = (...given: unknown[]) => Promise<unknown>;

/** Makes a client that cuts the connection when a query takes longer than the limit. */
function withinLimit(client: pg.PoolClient): Pick<Connection, 'client' | 'limitQueries'> {
  const query = client.query.bind(client) as Query;
  let limitMs = 0;
  const limitedQuery: Query = async (...given) => {
    const timer = setTimeout(() => hangUp(client, new NoAnswer(limitMs)), limitMs);
    try {
      return await query(...given);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    client: Object.create(client, { query: { value: limitedQuery } }),
    limitQueries(milliseconds) {
      limitMs = milliseconds;
    },
  };
}

/** The server did not answer in time: it has vanished, or the network has failed. */
class NoAnswer extends OwnError {
  override readonly name = 'NoAnswer';
  readonly code = 'ETIMEDOUT';

  constructor(limitMs: number) {
    super(`The database did not answer within ${limitMs} ms.`);
  }
}

/** Cuts a connection. Every query on it then fails at once, also a rollback. */
function hangUp(client: pg.PoolClient, error?: Error): void {
  (client as pg.Client).connection.stream.destroy(error);
}

/**
 * Calls `onEnded` when the connection's end begins. Cuts the connection if the server does not close its end in time.
 */
function onEnd(client: pg.PoolClient, onEnded: () => void): void {
  const end = (client as pg.Client).end.bind(client) as (...given: unknown[]) => unknown;
  Object.assign(client, {
    end: (...given: unknown[]) => {
      onEnded();
      setTimeout(() => hangUp(client), goodbyeMs).unref();
      return end(...given);
    },
  });
}
