import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The child's program. It is found by the package's name, because a path relative to this file
 * would be wrong in the built server.
 */
const program = createRequire(import.meta.url).resolve(
  '@sevenday/api/src/platform/files/decode-images.mjs',
);

export interface DecoderLimits {
  /** The most bytes of decoded pixels: width × height × channels × bytes of a channel. */
  pixelBytes: number;
  /** The most memory, in bytes, that the child process may take. */
  residentBytes: number;
  longestMs: number;
}

export interface DecodingJob {
  content: Buffer;
  /** Null: the image is only checked. */
  redraw: { format: 'jpg' | 'png'; longestSide: number } | null;
}

/** `too_costly`: decoding took more memory or time than the limits allow. */
export type DecodingFailure = 'too_many_pixels' | 'too_costly' | 'damaged' | 'given_up';

export type DecodingOutcome = { content: Uint8Array } | { failure: DecodingFailure };

/**
 * A child process that has had no image for this long is ended. Starting a child takes 0.2 seconds.
 * A waiting child takes 65 MB of memory before its first image, and about 120 MB after photos.
 */
const idleMs = 30_000;

/** A hostile image can use up only the child's memory and time. The child gets no secret. */
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

  /** Until `idleMs` have passed, the waiting child must not keep the server from ending. */
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
  // Without any listener, an error of the child would end the server. The running job handles the
  // error.
  child.on('error', () => undefined);
  return child;
}

/**
 * While this function waits, SIGKILL means that decoding takes too much memory: the child sends it
 * to itself, or the operating system sends it.
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
