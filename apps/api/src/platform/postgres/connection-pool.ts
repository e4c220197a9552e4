import { hostname } from 'node:os';
import pg from 'pg';
import { OwnError } from '../base/own-error.ts';
import type { PoolCount } from '../database/database-and-transaction.ts';
import { settingsOf, type TimeLimits } from './time-limits.ts';

export type Pooling = Pick<pg.PoolConfig, 'Client'> & {
  connections?: number;
  /** If 0, all transactions share all connections. */
  lenderConnections?: number;
  /** If false, each statement is sent only after the previous statement was answered. */
  pipelined?: boolean;
  /** If false, no session keeps anything after a transaction. */
  keepsInSession?: boolean;
};

export interface ConnectionPool {
  connect(isForLender?: boolean): Promise<Connection>;
  losses(): number;
  counts(): PoolCount[];
  /** From the next `connect` on, treats every connection as one behind a pooler. */
  keepNothing(): void;
  end(): Promise<void>;
}

/**
 * Don't make this object the prototype of another one: V8 would keep it in memory, with everything
 * that its functions hold, until it collects the whole heap.
 */
export type QueryClient = Pick<pg.PoolClient, 'query'>;

export interface Connection {
  client: QueryClient;
  /** The limits that the session keeps by itself. Null behind a pooler. */
  kept: TimeLimits | null;
  /**
   * Limits the time of every later query. The time begins when the query is asked, or when the
   * query before it is answered, if that is later. A query over the limit closes the connection.
   */
  limitQueries(limitMs: number): void;
  isLost(): boolean;
  /** Returns the connection to the pool, which discards a lost or unusable one. */
  release(isUsable: boolean): void;
}

/**
 * How long we wait for the server to close its end of a connection. A server that vanished never
 * does.
 */
const goodbyeMs = 1_000;

/**
 * The name under which PostgreSQL lists our connections, unless the database's address or PGAPPNAME
 * gives another.
 */
const applicationName = `sevenday ${hostname().slice(0, 40)} ${process.pid}`;

export function openPool(
  url: string,
  limits: TimeLimits,
  onIdleError: (error: Error) => void,
  {
    pipelined = true,
    keepsInSession = true,
    connections = 12,
    lenderConnections = Math.floor(connections / 3),
    ...pooling
  }: Pooling = {},
): ConnectionPool {
  const poolOf = (max: number) =>
    new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: limits.connectMs,
      // If the pool closed unused connections, a quiet process would seem to have lost its
      // database.
      idleTimeoutMillis: 0,
      // A router may drop a connection that was silent for long.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      fallback_application_name: applicationName,
      pipeline: pipelined,
      ...pooling,
    });
  const borrowers = poolOf(connections - lenderConnections);
  const lender = lenderConnections === 0 ? borrowers : poolOf(lenderConnections);
  const pools = new Set([borrowers, lender]);
  const live = new Map<pg.PoolClient, pg.Pool>();
  const isDirect = new WeakMap<pg.PoolClient, boolean>();
  let keeps = keepsInSession;
  let losses = 0;
  const forget = (client: pg.PoolClient) => {
    if (live.delete(client) && live.size === 0) losses++;
  };
  for (const pool of pools) {
    pool.on('error', onIdleError);
    pool.on('connect', (client) => {
      live.set(client, pool);
      // Without this listener, a connection's error during a transaction would end the process.
      client.on('error', () => forget(client));
      // The pool would report the end only after the server has answered, which may never happen.
      onEnd(client, () => forget(client));
    });
  }
  return {
    losses: () => losses,
    counts: () =>
      lender === borrowers
        ? [countsOf('all', borrowers)]
        : [countsOf('borrowers', borrowers), countsOf('lender', lender)],
    keepNothing() {
      keeps = false;
    },
    async end() {
      await Promise.all([...pools].map((pool) => pool.end()));
    },
    async connect(isForLender = false) {
      const pool = isForLender ? lender : borrowers;
      const client = await pool.connect().catch((error: unknown) => {
        // A connection that is not open yet may wait for a server that is away.
        const open = [...live.values()].filter((of) => of === pool).length;
        const isFull = pool.idleCount === 0 && open === pool.options.max;
        throw isFull ? new PoolFull(open) : error;
      });
      const limited = withinLimit(client, pipelined);
      const release = (isUsable: boolean) => client.release(!isUsable || !live.has(client));
      if (keeps && !isDirect.has(client)) {
        limited.limitQueries(limits.beginMs);
        const { processID: processId } = client as unknown as { processID: number | null };
        const asked = keepInDirectSession(limited.client, processId, limits);
        asked.catch(() => release(false));
        isDirect.set(client, await asked);
      }
      return {
        ...limited,
        kept: keeps && isDirect.get(client) ? limits : null,
        isLost: () => !live.has(client),
        release,
      };
    },
  };
}

/**
 * Sets the limits for the whole session and returns true, unless a pooler stands between the server
 * and us. A pooler reports its own process id when the connection begins, and then passes
 * statements on to sessions with other process ids. One statement compares and sets, so that it
 * never sets anything for a session that a pooler gives to others. It takes a pooler that repeats
 * the process id of a session for the server, until `isOfSharedSession` shows the mistake.
 */
async function keepInDirectSession(
  { query }: QueryClient,
  processId: number | null,
  limits: TimeLimits,
): Promise<boolean> {
  const settings = Object.entries(settingsOf(limits));
  const set = settings.map(([name, ms]) => `set_config('${name}', '${ms}', false)`);
  const text = `select ${set.join(', ')} where pg_backend_pid() = $1`;
  const { rows } = await query({ text, values: [processId] });
  return rows.length === 1;
}

function countsOf(name: PoolCount['name'], pool: pg.Pool): PoolCount {
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
  return { name, open, idle, waiting, most: pool.options.max };
}

type Query = (...given: unknown[]) => Promise<unknown>;

function withinLimit(
  client: pg.PoolClient,
  pipelined: boolean,
): Pick<Connection, 'client' | 'limitQueries'> {
  const query = client.query.bind(client) as Query;
  let limitMs = 0;
  let timer: NodeJS.Timeout | undefined;
  /** The time limits of the queries that are not answered yet, in the order of the answers. */
  const waiting: number[] = [];
  const watchNext = () => {
    clearTimeout(timer);
    const [nextMs] = waiting;
    if (nextMs === undefined) return;
    timer = setTimeout(() => hangUp(client, new NoAnswer(nextMs)), nextMs);
  };
  const { stream } = (client as pg.Client).connection;
  let isGathering = false;
  /** Sends all queries of the code that runs now in one write. */
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

/** The server has vanished, the network has failed, or a pooler has no unused connection. */
class NoAnswer extends OwnError {
  override readonly name = 'NoAnswer';
  readonly code = 'ETIMEDOUT';

  constructor(limitMs: number) {
    super(`The database did not answer within ${limitMs} ms.`);
  }
}

/** The database may be well: it does not finish our transactions in time, or we open too many. */
export class PoolFull extends OwnError {
  override readonly name = 'PoolFull';
  readonly code = 'POOL_FULL';

  constructor(connections: number) {
    super(`All ${connections} connections of the pool were in use, and none became free in time.`);
  }
}

/** Breaks the connection off. Every query on it then fails at once, even a rollback. */
function hangUp(client: pg.PoolClient, error?: Error): void {
  (client as pg.Client).connection.stream.destroy(error);
}

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
