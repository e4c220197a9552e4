import { codeOf } from '../database/database-failures.ts';
import { outsideTraces } from '../log/current-trace.ts';
import type { Log } from '../log/log.ts';
import { loggableError } from '../log/loggable-error.ts';

export interface OutageLog {
  failed(error: unknown): void;
  worked(): void;
}

/** An outage is over when the database works and its last failure was at least `calmMs` ago. */
export function createOutageLog(log: Log, calmMs: number): OutageLog {
  let beganAt: number | null = null;
  let lastFailedAt = 0;
  return {
    failed(error) {
      lastFailedAt = performance.now();
      if (beganAt !== null) return;
      beganAt = lastFailedAt;
      // If the error has no code, `codeOf` returns a sentence, but the log accepts only a word
      // here.
      const why = codeOf(error).replaceAll(' ', '_');
      const said = { why, error: loggableError(error) };
      outsideTraces(() => log.error(said, 'the database fails: calls may be refused'));
    },
    worked() {
      if (beganAt === null || performance.now() - lastFailedAt < calmMs) return;
      const seconds = Math.round((lastFailedAt - beganAt) / 1000);
      beganAt = null;
      outsideTraces(() => log.warn({ seconds }, 'the database works again'));
    },
  };
}
