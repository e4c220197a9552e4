import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { builtProgram } from '../../../scripts/building/built-product.mjs';

const main = builtProgram('main');

/** The built server as a process of its own, as `npm start` runs it, so that it can be killed. */
export interface BuiltServer {
  /** All that it printed and logged so far, both streams. */
  output(): string;
  /** Resolves when it can serve; throws what it printed when it ends before that. */
  ready(): Promise<void>;
  /** Resolves when the process has ended, to its exit code; null when it was killed. */
  ended: Promise<number | null>;
  /** Sends a signal and waits for the end. */
  end(signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): Promise<number | null>;
}

/** Far longer than a start takes on a slow and busy machine. */
const readyWithinMs = 180_000;

/**
 * Starts the built server. Of this process's own environment only `PATH` reaches it, so that a lender's settings cannot
 * change a test. `program`: another build than this one's.
 */
export function spawnServer(environment: Record<string, string>, program = main): BuiltServer {
  if (!existsSync(program)) throw new Error('The server is not built: run `npm run build` first.');
  // Tests start it dozens of times for a moment. Without the second compiler the embedded database is ready a third
  // sooner.
  const child = spawn(process.execPath, ['--liftoff-only', program], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const ended = once(child, 'close').then(() => child.exitCode);
  const output = () => printed.join('');
  return {
    output,
    ended,
    ready: () => waitUntilReady(child, ended, `http://127.0.0.1:${environment.PORT}`, output),
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<unknown>,
  url: string,
  output: () => string,
): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      // What it printed last may still be on its way to us.
      await ended;
      const how = `${child.exitCode ?? child.signalCode}`;
      throw new Error(`The server ended (${how}) before it was ready:\n${output()}`);
    }
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The server was not ready in time:\n${output()}`);
}
