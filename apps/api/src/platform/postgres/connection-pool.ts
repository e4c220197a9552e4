import { hostname } from 'node:os';
import pg from 'pg';
import { OwnError } from '../base/own-error.ts';
import type { PoolCount } from '../database/database.ts';
import type { TimeLimits } from './time-limits.ts';

export type Pooling = Pick<pg.PoolConfig, 'Client'> & {
  /** The most connections that this process opens; 12 if left out. */
  connections?: number;
  /**
   * How many of these connections are for transactions that no borrower waits for (`forLender`); a
   * third if left out. Borrowers' calls use the other connections. If 0, all transactions share all
   * connections.
   */
  lenderConnections?: number;
  /** If false, each statement is sent only after the previous statement was answered. */
  pipelined?: boolean;
};

export interface ConnectionPool {
  /**
   * Takes an unused connection. With `isForLender`, takes it from the connections for transactions
   * that no borrower waits for.
   */
  connect(isForLender?: boolean): Promise<Connection>;
  /** Returns how many times this process has lost all its connections. */
  losses(): number;
  /** Counts how each share of the connections is used now. */
  counts(): PoolCount[];
  end(): Promise<void>;
}

/**
 * Sends the queries of one transaction. Don't make this object the prototype of another object. V8
 * would keep a prototype in memory, with everything that its functions hold, until the next
 * collection of the whole heap.
 */
export type QueryClient = Pick<pg.PoolClient, 'query'>;

/** A connection taken from the pool. */
export interface Connection {
  /** Sends queries on this connection. Each query has the time limit of `limitQueries`. */
  client: QueryClient;
  /**
   * The id of the server's process, as the server or a pooler named it when the connection began.
   * Null if none was named.
   */
  processId: number | null;
  /**
   * Sets the time limit for each later query. A query's time begins when the previous query was
   * answered. If a query takes longer, the connection is closed.
   */
  limitQueries(limitMs: number): void;
  isLost(): boolean;
  /** Returns the connection to the pool. A lost or unusable connection is discarded. */
  release(isUsable: boolean): void;
}

/**
 * How long the server has to close its end of a connection that we close. A running server closes
 * its end at once. A server that vanished never does, so we cut the connection after this time.
 */
const goodbyeMs = 1_000;

/**
 * The name of this process in `pg_stat_activity`. The database's address or PGAPPNAME may give
 * another name.
 */
const applicationName = `sevenday ${hostname().slice(0, 40)} ${process.pid}`;

/**
 * Makes a pool that opens connections to a server when they are needed. Calls `onIdleError` when an
 * unused connection breaks.
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
      // Keeps unused connections open. If the pool closed them, a quiet process would seem to have
      // lost its database.
      idleTimeoutMillis: 0,
      // Sends a packet now and then, because a router drops a connection that was silent for long.
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
      // Without this listener, an error of the connection during a transaction would end the
      // process.
      client.on('error', () => forget(client));
      // Counts the connection as lost as soon as it begins to end. The pool would report the end
      // only after the server has answered, which may never happen.
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

/** Makes a client that cuts its connection when a query takes longer than the limit. */
function withinLimit(
  client: pg.PoolClient,
  pipelined: boolean,
): Pick<Connection, 'client' | 'limitQueries'> {
  const query = client.query.bind(client) as Query;
  let limitMs = 0;
  let timer: NodeJS.Timeout | undefined;
  /**
   * The time limits of the queries that were sent and not answered yet, in the order of the
   * answers.
   */
  const waiting: number[] = [];
  const watchNext = () => {
    clearTimeout(timer);
    const [nextMs] = waiting;
    if (nextMs === undefined) return;
    timer = setTimeout(() => hangUp(client, new NoAnswer(nextMs)), nextMs);
  };
  const { stream } = (client as pg.Client).connection;
  let isGathering = false;
  /**
   * Holds back queries until the code that runs now has ended. Then sends all of them in one write.
   */
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

/**
 * The error of a server that did not answer in time. The server has vanished, or the network has
 * failed.
 */
class NoAnswer extends OwnError {
  override readonly name = 'NoAnswer';
  readonly code = 'ETIMEDOUT';

  constructor(limitMs: number) {
    super(`The database did not answer within ${limitMs} ms.`);
  }
}

/** Cuts a connection. Every query on this connection then fails at once, even a rollback. */
function hangUp(client: pg.PoolClient, error?: Error): void {
  (client as pg.Client).connection.stream.destroy(error);
}

/**
 * Calls `onEnded` when the connection begins to end. Cuts the connection if the server does not
 * close its end in time.
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
