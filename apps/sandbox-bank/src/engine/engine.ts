import { firstDue, runDue } from './due.ts';
import { openJournal, readJournal, rewriteJournal } from './journal.ts';
import { type Change, State } from './state.ts';
import { type Cause, type Handlers, Unit } from './unit.ts';

export interface EngineOptions {
  journalPath: string;
  publicUrl: () => string;
  wallClock: () => Date;
  randomId: () => string;
  log: (line: string) => void;
  handlers: Handlers;
}

/** The bank's memory: changed by whole units only, each of them one line of the journal. */
export interface Engine {
  /** The bank's clock: the wall clock, plus what tests have moved it forward. */
  nowMs: () => number;
  state: State;
  /** Runs a unit at once and keeps its changes; on an error nothing of it has happened. */
  transact: <Result>(cause: Cause, work: (unit: Unit) => Result) => Result;
  /** Resolves once all that has happened so far would survive the machine. */
  synced: () => Promise<void>;
  onCommit: (listener: () => void) => void;
  close: () => Promise<void>;
}

const ownAccord: Cause = { requestId: null, idempotencyKey: null };
/** A journal this large is compacted at the next start. */
const compactionBytes = 4_000_000;
const longestWaitMs = 60_000;

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const state = new State();
  const { bytes } = await readJournal(options.journalPath, (line) => state.apply(changesIn(line)));
  if (bytes > compactionBytes) {
    await rewriteJournal(options.journalPath, state.lines());
  }
  const journal = await openJournal(options.journalPath);
  const listeners: (() => void)[] = [];

  const nowMs = () =>
    options.wallClock().getTime() + (state.of('settings').get('settings')?.clock_offset_ms ?? 0);

  function transact<Result>(cause: Cause, work: (unit: Unit) => Result): Result {
    const unit = new Unit({
      state,
      handlers: options.handlers,
      nowMs: nowMs(),
      wallMs: options.wallClock().getTime(),
      randomId: options.randomId,
      publicUrl: options.publicUrl,
      cause,
    });
    const result = work(unit);
    const { changes } = unit;
    if (changes.length > 0) {
      journal.append(JSON.stringify(changes));
      state.apply(changes);
      for (const listener of listeners) {
        listener();
      }
    }
    return result;
  }

  const timer = startDueTimer(state, nowMs, transact, options.log);
  listeners.push(timer.wake);
  transact(ownAccord, options.handlers.begin);
  timer.wake();
  await journal.synced();

  return {
    nowMs,
    state,
    transact,
    synced: journal.synced,
    onCommit: (listener) => listeners.push(listener),
    async close() {
      timer.stop();
      await journal.close();
    },
  };
}

function changesIn(line: string): Change[] {
  const changes: unknown = JSON.parse(line);
  if (!Array.isArray(changes)) {
    throw new Error('A line of the journal is not a list of changes.');
  }
  return changes;
}

/** Does what falls due while the wall clock runs. */
function startDueTimer(
  state: State,
  nowMs: () => number,
  transact: Engine['transact'],
  log: EngineOptions['log'],
) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function wake(): void {
    clearTimeout(timer);
    const next = firstDue(state.of('due').values());
    if (next && !stopped) {
      const wait = Math.min(Math.max(next.at_ms - nowMs(), 0), longestWaitMs);
      timer = setTimeout(runNext, wait);
      timer.unref();
    }
  }

  function runNext(): void {
    const next = firstDue(state.of('due').values());
    if (!next || next.at_ms > nowMs()) {
      wake();
      return;
    }
    try {
      transact(ownAccord, (unit) => runDue(unit, next));
    } catch (error) {
      log(`sandbox bank: ${next.id} could not be done: ${String(error)}`);
      timer = setTimeout(wake, longestWaitMs);
      timer.unref();
    }
  }

  return {
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
