import type { Counter, Histogram, Registry } from 'prom-client';

type Client = typeof import('prom-client');

/** The metrics library (`client`) is loaded only if metrics are served. */
export interface Metrics {
  client: Client;
  registry: Registry;
  requests: Counter<'method' | 'route' | 'status'>;
  requestSeconds: Histogram<'method' | 'route'>;
  calls: Counter<'to' | 'call' | 'outcome'>;
  callSeconds: Histogram<'to' | 'call'>;
  workRuns: Counter<'kind' | 'outcome'>;
  workSeconds: Histogram<'queue'>;
}

/** The largest is the longest time of a request to the payment provider (`callsLastMs`). */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** No label contains a person, an id or an address, so each label has few values. */
export async function createMetrics(): Promise<Metrics> {
  const client = await import('prom-client');
  const { Counter, Histogram, Registry } = client;
  const registry = new Registry();
  const registers = [registry];
  client.collectDefaultMetrics({ register: registry });
  return {
    client,
    registry,
    requests: new Counter({
      ...{ registers, name: 'sevenday_http_requests_total' },
      help: 'Requests that this process answered.',
      labelNames: ['method', 'route', 'status'],
    }),
    requestSeconds: new Histogram({
      ...{ registers, name: 'sevenday_http_request_duration_seconds', buckets: secondsBuckets },
      help: 'How long this process took to answer a request.',
      labelNames: ['method', 'route'],
    }),
    calls: new Counter({
      ...{ registers, name: 'sevenday_outgoing_calls_total' },
      help: 'Calls of this process to the provider, the mail server and the file store.',
      labelNames: ['to', 'call', 'outcome'],
    }),
    callSeconds: new Histogram({
      ...{ registers, name: 'sevenday_outgoing_call_duration_seconds', buckets: secondsBuckets },
      help: 'How long calls to the provider, the mail server and the file store took.',
      labelNames: ['to', 'call'],
    }),
    workRuns: new Counter({
      ...{ registers, name: 'sevenday_work_runs_total' },
      help: 'Runs of work in this process, by how they ended.',
      labelNames: ['kind', 'outcome'],
    }),
    workSeconds: new Histogram({
      ...{ registers, name: 'sevenday_work_run_duration_seconds', buckets: secondsBuckets },
      help: 'How long a run of work took in this process.',
      labelNames: ['queue'],
    }),
  };
}
