import { codeOf } from '../database/database-failures.ts';
import { outsideTraces } from '../log/current-trace.ts';
import type { Log } from '../log/log.ts';
import { loggableError } from '../log/loggable-error.ts';

export interface OutageLog {
  failed(error: unknown): void;
  worked(): void;
}

interface OutageLines {
  begins: string;
  ends: string;
}

export const databaseFails: OutageLines = {
  begins: 'the database fails: calls may be refused',
  ends: 'the database works again',
};

export const poolIsFull: OutageLines = {
  begins: 'all connections of one pool stay in use: calls may be refused',
  ends: 'the pool has free connections again',
};

/** An outage is over when the database works and its last failure was at least `calmMs` ago. */
export function createOutageLog(
  log: Log,
  calmMs: number,
  { begins, ends }: OutageLines,
): OutageLog {
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
      outsideTraces(() => log.error(said, begins));
    },
    worked() {
      if (beganAt === null || performance.now() - lastFailedAt < calmMs) return;
      const seconds = Math.round((lastFailedAt - beganAt) / 1000);
      beganAt = null;
      outsideTraces(() => log.warn({ seconds }, ends));
    },
  };
}
