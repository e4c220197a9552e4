import { sql } from 'drizzle-orm';
import { type Database, DatabaseUnavailable } from '../database/database-and-transaction.ts';
import type { Log } from '../log/log.ts';
import { loggableError } from '../log/loggable-error.ts';
import type { FigureDefinition, FigureSource, Reading } from './figure-source.ts';
import type { Metrics } from './process-metrics.ts';

/** How long a process reuses figures for later scrapes (the requests of a metrics collector). */
const freshMs = 12_000;
/** How long a scrape waits for the database. Prometheus itself gives up after ten seconds. */
const patienceMs = 4_000;

export const databaseUp = {
  name: 'sevenday_database_up',
  help: 'Whether the database answered this process: 1, or 0 if it did not within four seconds.',
};

export interface WholeFiguresOptions {
  sources: readonly FigureSource[];
  log: Log;
  freshMs?: number;
  patienceMs?: number;
}

/** Figures, and `databaseUp`, may be as old as `freshMs`, even if the database has failed since. */
export function createWholeFigures(
  { client }: Metrics,
  database: Database,
  { sources, log, ...options }: WholeFiguresOptions,
): () => Promise<string> {
  const own = { freshMs, patienceMs, ...options };
  let reading: Promise<string> | null = null;
  let endedAt = Number.NEGATIVE_INFINITY;
  let isFailureLogged = false;

  /** A slow database should not get a second read before the first has ended. */
  function read(): Promise<string> {
    if (reading && performance.now() - endedAt <= own.freshMs) return reading;
    endedAt = Number.POSITIVE_INFINITY;
    reading = readFigures().finally(() => {
      endedAt = performance.now();
    });
    return reading;
  }

  async function readFigures(): Promise<string> {
    try {
      const readings = await database.transact(
        async (tx) => {
          await tx.execute(sql.raw(`set local statement_timeout = ${own.patienceMs}`));
          const parts: Reading<string>[] = [];
          for (const source of sources) parts.push(...(await source.read(tx)));
          return parts;
        },
        { seeing: 'one_moment', isForLender: true },
      );
      isFailureLogged = false;
      return write(readings);
    } catch (error) {
      logOnce(error);
      return write(null);
    }
  }

  /** Logs nothing more until the figures were read again, because each scrape would repeat it. */
  function logOnce(error: unknown): void {
    // The database layer logs each outage once.
    const isOutage = error instanceof DatabaseUnavailable && error.isOutage;
    if (isOutage || isFailureLogged) return;
    isFailureLogged = true;
    log.error({ error: loggableError(error) }, 'the figures of the metrics could not be read');
  }

  function write(readings: readonly Reading<string>[] | null): Promise<string> {
    const registry = new client.Registry();
    const registers = [registry];
    new client.Gauge({ ...databaseUp, registers }).set(readings ? 1 : 0);
    const definitions = Object.assign({}, ...sources.map(({ figures }) => figures)) as Record<
      string,
      FigureDefinition
    >;
    const gauges = new Map<string, InstanceType<typeof client.Gauge>>();
    for (const { name, labels = {}, value } of readings ?? []) {
      const { help, labels: labelNames = [] } = definitions[name] ?? { help: name };
      const gauge =
        gauges.get(name) ??
        new client.Gauge({ name, help, labelNames: [...labelNames], registers });
      gauges.set(name, gauge);
      gauge.set(labels, value);
    }
    return registry.metrics();
  }

  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(write(null)), own.patienceMs);
    });
    try {
      return await Promise.race([read(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
