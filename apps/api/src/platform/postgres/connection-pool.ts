import { hostname } from 'node:os';
import pg from 'pg';
import { OwnError } from '../base/own-error.ts';
import type { PoolCount } from '../database/database.ts';
import type { TimeLimits } from './time-limits.ts';

export type Pooling = Pick<pg.PoolConfig, 'Client'> & {
  /** The most connections of this process; 12 if left out. */
  connections?: number;
  /**
   * How many of these connections the lender's work shares; a third if left out. Borrowers' calls have the others. If
   * 0, borrowers' calls and the lender's work share all connections.
   */
  lenderConnections?: number;
  /** False to send each statement only after the answer to the one before it. */
  pipelined?: boolean;
};

export interface ConnectionPool {
  /** Takes a free connection. With `isForLender`, it is one of those that the lender's work shares. */
  connect(isForLender?: boolean): Promise<Connection>;
  /** Returns how often this process lost all its connections. */
  losses(): number;
  /** Counts the connections of each share now. */
  counts(): PoolCount[];
  end(): Promise<void>;
}

/**
 * Asks the queries of one transaction. Don't make it the prototype of another object: V8 then keeps it, and all that its
 * functions hold, until the next collection of the whole heap.
 */
export type QueryClient = Pick<pg.PoolClient, 'query'>;

/** A connection that was taken from the pool. */
export interface Connection {
  /** `limitQueries` sets a time limit for each of its queries. */
  client: QueryClient;
  /** The server's process, as the server or a pooler named it when the connection began. */
  processId: number | null;
  /**
   * Sets the limit for each query that is asked from now on. The time of a query begins with the answer to the query
   * before it. The connection is closed when a query takes longer.
   */
  limitQueries(limitMs: number): void;
  isLost(): boolean;
  /** Gives the connection back to the pool. A lost or unusable connection is discarded. */
  release(isUsable: boolean): void;
}

/**
 * How long the server has to close its end of a connection that we end. A running server does so at once. A server that
 * vanished never does, so we cut the connection after this time.
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
  {
    pipelined = true,
    connections = 12,
    lenderConnections = Math.floor(connections / 3),
    ...pooling
  }: Pooling = {},
): ConnectionPool {
  const poolOf = (max: number) =>
    new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connectMs,
      // Keeps idle connections open. If the pool closed them, a quiet process would seem to have lost its database.
      idleTimeoutMillis: 0,
      // Sends something now and then, because a router forgets a connection that was silent for long.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      fallback_application_name: applicationName,
      pipeline: pipelined,
      ...pooling,
    });
  const borrowers = poolOf(connections - lenderConnections);
  const lender = lenderConnections === 0 ? borrowers : poolOf(lenderConnections);
  const pools = new Set([borrowers, lender]);
  const live = new Set<pg.PoolClient>();
  let losses = 0;
  const forget = (client: pg.PoolClient) => {
    if (live.delete(client) && live.size === 0) losses++;
  };
  for (const pool of pools) {
    pool.on('error', onIdleError);
    pool.on('connect', (client) => {
      live.add(client);
      // Listens for errors. Without a listener, an error during a transaction would end the process.
      client.on('error', () => forget(client));
      // Counts the connection as lost when its end begins. The pool would report the end only after the server has
      // answered, which may never happen.
      onEnd(client, () => forget(client));
    });
  }
  return {
    losses: () => losses,
    counts: () =>
      lender === borrowers
        ? [countsOf('all', borrowers)]
        : [countsOf('borrowers', borrowers), countsOf('lender', lender)],
    async end() {
      await Promise.all([...pools].map((pool) => pool.end()));
    },
    async connect(isForLender = false) {
      const client = await (isForLender ? lender : borrowers).connect();
      const limited = withinLimit(client, pipelined);
      return {
        client: limited.client,
        processId: (client as unknown as { processID: number | null }).processID,
        limitQueries: limited.limitQueries,
        isLost: () => !live.has(client),
        release: (isUsable) => client.release(!isUsable || !live.has(client)),
      };
    },
  };
}

function countsOf(name: PoolCount['name'], pool: pg.Pool): PoolCount {
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
  return { name, open, idle, waiting, most: pool.options.max };
}

type Query = (...given: unknown[]) => Promise<unknown>;

/** Makes a client that cuts the connection when a query takes longer than the limit. */
function withinLimit(
  client: pg.PoolClient,
  pipelined: boolean,
): Pick<Connection, 'client' | 'limitQueries'> {
  const query = client.query.bind(client) as Query;
  let limitMs = 0;
  let timer: NodeJS.Timeout | undefined;
  /** The limits of the queries that wait for an answer, in the order in which they are answered. */
  const waiting: number[] = [];
  const watchNext = () => {
    clearTimeout(timer);
    const [nextMs] = waiting;
    if (nextMs === undefined) return;
    timer = setTimeout(() => hangUp(client, new NoAnswer(nextMs)), nextMs);
  };
  const { stream } = (client as pg.Client).connection;
  let isGathering = false;
  /** Holds back what is sent until the code that runs now has ended. One write then sends all of it. */
  const gather = () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
  let last: Promise<unknown> = Promise.resolve();
  const ask: Query = pipelined
    ? (...given) => {
        gather();
        return query(...given);
      }
    : (...given) => {
        const asked = last.then(() => query(...given));
        last = asked.catch(() => undefined);
        return asked;
      };
  const limitedQuery: Query = async (...given) => {
    if (waiting.push(limitMs) === 1) watchNext();
    try {
      return await ask(...given);
    } finally {
      waiting.shift();
      watchNext();
    }
  };
  return {
    client: { query: limitedQuery as QueryClient['query'] },
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
