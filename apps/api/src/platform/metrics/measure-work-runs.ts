import type { WorkHandler } from '../work/work-handler.ts';
import { queueOf, type WorkKind } from '../work/work-queues.ts';
import type { Metrics } from './process-metrics.ts';

/**
 * Also measures how long the longest present run has taken, because a handler that hangs keeps the
 * lease of its work.
 */
export function measureWorkRuns<Handlers extends Record<WorkKind, WorkHandler>>(
  { client, registry, workRuns, workSeconds }: Metrics,
  handlers: Handlers,
): Handlers {
  const running = new Map<WorkKind, Set<{ beganMs: number }>>();
  new client.Gauge({
    name: 'sevenday_work_longest_run_seconds',
    help: 'How long the longest run of work goes on that has not ended in this process.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      const nowMs = performance.now();
      for (const [kind, runs] of running) {
        const beganMs = Math.min(nowMs, ...[...runs].map((run) => run.beganMs));
        this.set({ kind }, (nowMs - beganMs) / 1000);
      }
    },
  });
  const measured = (Object.entries(handlers) as [WorkKind, WorkHandler][]).map(
    ([kind, handle]): [string, WorkHandler] => {
      const runs = new Set<{ beganMs: number }>();
      running.set(kind, runs);
      return [
        kind,
        async (key) => {
          const run = { beganMs: performance.now() };
          runs.add(run);
          try {
            const outcome = await handle(key);
            workRuns.inc({ kind, outcome: outcome === 'done' ? 'done' : 'again' });
            return outcome;
          } catch (error) {
            workRuns.inc({ kind, outcome: 'failed' });
            throw error;
          } finally {
            runs.delete(run);
            workSeconds.observe({ queue: queueOf[kind] }, (performance.now() - run.beganMs) / 1000);
          }
        },
      ];
    },
  );
  return { ...handlers, ...Object.fromEntries(measured) };
}
