import type { Metrics } from './process-metrics.ts';

type Outcome = 'answered' | 'refused' | 'failed';

/** Without a mail server or a bucket, `mail` and `files` are calls to the data directory. */
export type CallsTo = 'provider' | 'mail' | 'files';

/** `isRefusal` says whether a result or an error is the service's refusal. */
export function measureOutsideCalls<Calls extends object>(
  { calls: counted, callSeconds }: Metrics,
  to: CallsTo,
  calls: Calls,
  isRefusal: (outcome: unknown) => boolean,
): Calls {
  const measured = Object.entries(calls).map(([call, run]): [string, unknown] => {
    if (typeof run !== 'function') return [call, run];
    const end = (beganMs: number, outcome: Outcome) => {
      counted.inc({ to, call, outcome });
      callSeconds.observe({ to, call }, (performance.now() - beganMs) / 1000);
    };
    return [
      call,
      (...given: unknown[]) => {
        const beganMs = performance.now();
        const answer: unknown = run(...given);
        if (!(answer instanceof Promise)) return answer;
        return answer.then(
          (value: unknown) => {
            end(beganMs, isRefusal(value) ? 'refused' : 'answered');
            return value;
          },
          (error: unknown) => {
            end(beganMs, isRefusal(error) ? 'refused' : 'failed');
            throw error;
          },
        );
      },
    ];
  });
  return Object.fromEntries(measured) as Calls;
}
