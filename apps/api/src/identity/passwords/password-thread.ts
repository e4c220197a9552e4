import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import limitConcurrency from 'p-limit';

/** The path of the thread's program. It is found as `image-decoder-process.ts` finds its own. */
const program = createRequire(import.meta.url).resolve(
  '@sevenday/api/src/identity/passwords/password-worker.mjs',
);

/** Each password takes 19 MiB of memory while it is hashed, so one is hashed after the other. */
const inTurn = limitConcurrency(1);

/**
 * How long the thread waits for another password before it ends. It takes about 8 MB of memory while it waits. A start
 * delays the next password by some tens of milliseconds.
 */
const idleMs = 5_000;

let thread: Worker | undefined;
let ending: NodeJS.Timeout | undefined;

/** Hashes a password with argon2id in a thread of its own (docs/adr/0047). */
export function hashInThread(password: string, cost: Options): Promise<string> {
  return ask<string>({ password, cost });
}

/** Tells whether a password fits a hash, in the same thread. */
export function verifyInThread(expected: string, password: string): Promise<boolean> {
  return ask<boolean>({ password, expected });
}

type Job = { password: string } & ({ cost: Options } | { expected: string });

function ask<Answer>(job: Job): Promise<Answer> {
  return inTurn(async () => {
    clearTimeout(ending);
    thread ??= startThread();
    const running = thread;
    const ended = new AbortController();
    const end = () => ended.abort();
    running.once('exit', end);
    running.ref();
    try {
      running.postMessage(job);
      const [told] = await once(running, 'message', { signal: ended.signal });
      if (told.error) throw told.error;
      return told.answer;
    } finally {
      running.off('exit', end);
      // A waiting thread does not keep the process from ending.
      running.unref();
      if (inTurn.pendingCount === 0) ending = setTimeout(endThread, idleMs, running).unref();
    }
  });
}

/** Ends a thread that hashed nothing for a while. The next password starts another. */
function endThread(idle: Worker): void {
  if (thread === idle) thread = undefined;
  void idle.terminate();
}

/** Starts the thread. If it ends, the next password starts another. */
function startThread(): Worker {
  const started = new Worker(program, { env: {}, execArgv: [] });
  const forget = () => {
    if (thread === started) thread = undefined;
  };
  // Without a listener, an error of the waiting thread would end the server.
  started.on('error', forget);
  started.on('exit', forget);
  return started;
}
