import type { Call } from '@sevenday/contract';
import { ApiFailure } from './failure.ts';

/**
 * Carries a request to the server and its whole answer back.
 * @throws ApiFailure `offline` when the connection breaks, `timeout` when no answer comes in time.
 */
export type Carry = (address: string, request: RequestInit) => Promise<Response>;

const seconds = 1_000;

/**
 * How long the page waits for a file, in milliseconds. A document may be large, and an export takes the server
 * longest.
 */
export const fileLimitMs = 300 * seconds;

/** How long the page waits for an answer, in milliseconds. */
export function limitOf({ method, answerType }: Pick<Call, 'method' | 'answerType'>): number {
  if (answerType) return fileLimitMs;
  return (method === 'GET' ? 30 : 60) * seconds;
}

/** Carries a call by `fetch`, and gives up after `limitMs` milliseconds. */
export function fetchBy(limitMs: number): Carry {
  return async (address, request) => {
    const controller = new AbortController();
    const { signal } = request;
    if (signal?.aborted) throw signal.reason;
    signal?.addEventListener('abort', () => controller.abort(signal.reason));
    const timer = setTimeout(() => controller.abort(outOfTime()), limitMs);
    try {
      const response = await fetch(address, { ...request, signal: controller.signal });
      const body = await response.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, response);
    } catch (error) {
      throw asLost(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

export function outOfTime(): ApiFailure {
  return new ApiFailure({ status: 0, code: 'timeout' });
}

/**
 * Turns a broken connection into `offline`. A call that the page itself gave up is not a failure, and stays as it is.
 */
function asLost(error: unknown): unknown {
  if (error instanceof ApiFailure || isGivenUp(error)) return error;
  return new ApiFailure({ status: 0, code: 'offline' });
}

/** True if the page or the person gave up the call. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
