import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** A file stands in memory whole from its first byte until it is kept: so many at once, in a process and of one person. */
const mostAtOnce = 16;
const mostOfOne = 2;
const longestReadingMs = 120_000;

const busy = new Map<string, number>();

/** Reads and keeps a file while there is a place for it. Refuses with `too_many_requests`, having taken nothing in. */
export async function inUploadPlace<T>(
  request: FastifyRequest,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const own = busy.get(userId) ?? 0;
  const all = [...busy.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostOfOne || all >= mostAtOnce) {
    request.raw.resume();
    throw new Refusal(
      'too_many_requests',
      'Too many files are being sent at the moment. Please try again in a minute.',
    );
  }
  busy.set(userId, own + 1);
  // Whoever sends a byte now and then would keep the place.
  const timer = setTimeout(() => {
    if (!request.raw.complete) request.raw.destroy();
  }, longestReadingMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    const left = (busy.get(userId) ?? 1) - 1;
    if (left > 0) busy.set(userId, left);
    else busy.delete(userId);
  }
}
