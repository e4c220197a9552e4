import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

/** The program is found by the package’s name, because the built server is in another folder than its sources. */
const program = createRequire(import.meta.url).resolve(
  '@sevenday/api/src/platform/files/decode-images.mjs',
);

/** What one image may take. */
export interface DecoderLimits {
  /** The decoded pixels: width × height × channels × bytes of a channel. The header tells these. */
  pixelBytes: number;
  /** The memory of the child that decodes the image. */
  residentBytes: number;
  longestMs: number;
}

export interface DecodingJob {
  content: Buffer;
  /** Null for an image that is only checked. The decoded content is then not used. */
  redraw: { format: 'jpg' | 'png'; longestSide: number } | null;
}

/** `given_up`: nobody waits for the answer any more. */
export type DecodingFailure = 'too_many_pixels' | 'too_costly' | 'damaged' | 'given_up';

export type DecodingOutcome = { content: Uint8Array } | { failure: DecodingFailure };

/**
 * How long a child waits for more work before it ends. A child that waits takes 65 MB before its first image, and about
 * 120 MB after photos. Starting one takes 0.2 seconds.
 */
const idleMs = 30_000;

/**
 * Decodes images in a child process, one at a time. A hostile image can take the child’s memory and time, not the
 * server’s. The child starts with the first image, is given no secret, and ends after a while without work. It is
 * killed if an image takes more than its limits, or when `giveUp` is aborted.
 */
export function createDecoderProcess(limits: DecoderLimits) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  function wake(): ChildProcess {
    clearTimeout(idle);
    if (!child?.connected) child = startChild();
    child.ref();
    child.channel?.ref();
    return child;
  }

  /**
   * Lets the child wait for more work for a while, and then ends it. A waiting child does not keep the program from
   * ending.
   */
  function rest(): void {
    child?.unref();
    child?.channel?.unref();
    idle = setTimeout(end, idleMs).unref();
  }

  return async function decode(job: DecodingJob, giveUp: AbortSignal): Promise<DecodingOutcome> {
    if (giveUp.aborted) return { failure: 'given_up' };
    const running = wake();
    const outcome = outcomeOf(running, giveUp, limits.longestMs);
    running.send({ ...job, most: limits });
    const decoded = await outcome.catch((error: unknown) => {
      end();
      throw error;
    });
    if ('failure' in decoded && decoded.failure !== 'damaged') end();
    rest();
    return decoded;
  };
}

function startChild(): ChildProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The running job gets the error. Without any listener, the error would end the server.
  child.on('error', () => undefined);
  return child;
}

/**
 * Waits for the child's outcome, until its time is over or nobody waits any more. The child kills itself when it takes
 * more memory than it may.
 */
async function outcomeOf(
  child: ChildProcess,
  giveUp: AbortSignal,
  longestMs: number,
): Promise<DecodingOutcome> {
  const decided = new AbortController();
  const { signal } = decided;
  try {
    return await Promise.race<DecodingOutcome>([
      once(child, 'message', { signal }).then(([outcome]) => outcome),
      once(child, 'exit', { signal }).then(([, killedBy]) => ({
        failure: killedBy === 'SIGKILL' ? 'too_costly' : 'damaged',
      })),
      once(giveUp, 'abort', { signal }).then(() => ({ failure: 'given_up' })),
      pause(longestMs, { failure: 'too_costly' }, { signal }),
    ]);
  } finally {
    decided.abort();
  }
}
