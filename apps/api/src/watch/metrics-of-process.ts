import type { FastifyInstance } from 'fastify';
import type { MetricsConfig } from '../platform/config/metrics-config.ts';
import { measureDatabaseConnections } from '../platform/metrics/measure-database-connections.ts';
import { measureOutsideCalls } from '../platform/metrics/measure-outside-calls.ts';
import { measureRequests } from '../platform/metrics/measure-requests.ts';
import type { Metrics } from '../platform/metrics/process-metrics.ts';
import {
  type Exposition,
  listenForScrapes,
  registerMetricsRoute,
} from '../platform/metrics/serve-metrics.ts';
import { createWholeFigures } from '../platform/metrics/write-installation-figures.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { ProviderRefused } from '../platform/stripe/provider.ts';
import { figureSources } from './figure-sources.ts';
import { noKnownBackup, type ReadLastBackup } from './last-backup.ts';

type Outside = Pick<Runtime, 'provider' | 'mailer' | 'files'>;

/** Returns the provider, the mail server and the file store, with each call to them measured. */
export function measureOutside(metrics: Metrics, { provider, mailer, files }: Outside): Outside {
  return {
    provider: measureOutsideCalls(
      metrics,
      'provider',
      provider,
      (end) => end instanceof ProviderRefused,
    ),
    mailer: measureOutsideCalls(metrics, 'mail', mailer, isBounce),
    files: measureOutsideCalls(metrics, 'files', files, () => false),
  };
}

function isBounce(end: unknown): boolean {
  return typeof end === 'object' && end !== null && 'status' in end && end.status === 'bounced';
}

interface Watched extends Pick<Runtime, 'database' | 'clocks' | 'keys' | 'log'> {
  http: FastifyInstance;
  config: { metrics: MetricsConfig | null };
}

/**
 * Begins to measure this process, and serves its metrics where the settings say. Call it before the routes are
 * registered. Adds what has to be closed to `closing`.
 */
export async function serveMetrics(
  metrics: Metrics,
  runtime: Watched,
  closing: (() => Promise<unknown>)[],
  readLastBackup: ReadLastBackup = noKnownBackup,
): Promise<void> {
  const { http, database, log, config } = runtime;
  if (!config.metrics) return;
  measureRequests(metrics, http);
  measureDatabaseConnections(metrics, database);
  const exposition = expositionOf(metrics, runtime, readLastBackup);
  const { own } = config.metrics;
  if (!own) return registerMetricsRoute(http, config.metrics, exposition);
  const server = await listenForScrapes({ ...config.metrics, own }, exposition, log);
  closing.push(() => server.close());
}

function expositionOf(
  metrics: Metrics,
  runtime: Watched,
  readLastBackup: ReadLastBackup,
): Exposition {
  const sources = figureSources(runtime, readLastBackup);
  const { database, log } = runtime;
  const writeWhole = createWholeFigures(metrics, database, { sources, log });
  return {
    contentType: metrics.registry.contentType,
    async write() {
      const [ofProcess, ofWhole] = await Promise.all([metrics.registry.metrics(), writeWhole()]);
      return `${ofProcess}\n${ofWhole}`;
    },
  };
}
