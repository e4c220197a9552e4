import { idMaximumBytes, refusals } from '@sevenday/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';

export interface UploadLimits {
  filesOfOne: number;
  /**
   * The most bytes of all files that one process receives at once. A file stays in memory until it
   * is stored.
   */
  bytesOfAll: number;
  lookEveryMs: number;
  /**
   * The fewest bytes that must arrive between two checks. A slower file is refused, because it
   * would occupy memory for too long.
   */
  fewestBytes: number;
}

/**
 * A phone at 30 kB/s sends six times `fewestBytes` between two checks. It can send the largest file
 * before the server ends the request (`create-http-server.ts`).
 */
export const usualLimits: UploadLimits = {
  filesOfOne: 2,
  bytesOfAll: 16 * idMaximumBytes,
  lookEveryMs: 20_000,
  fewestBytes: 100_000,
};

export interface UploadBuffer {
  /**
   * Refuses with `too_many_requests` if the memory is full. After `ended` has rejected, throws the
   * same refusal.
   */
  keep(chunk: Buffer): void;
  content(): Buffer;
  /** Rejects when the server refuses the rest of the file, and never resolves. */
  ended: Promise<never>;
  /** Aborted when the sender's connection ends before the answer. */
  left: AbortSignal;
}

interface Upload {
  userId: string;
  raw: FastifyRequest['raw'];
  chunks: Buffer[];
  bytes: number;
  /** Null before the first check. */
  pace: number | null;
  endedBy: Refusal | null;
  reject(refusal: Refusal): void;
}

/** Only bytes that have arrived count, so a sender who sends nothing occupies no memory. */
export function limitUploads(limits: UploadLimits) {
  const all = new Set<Upload>();

  /**
   * Refuses with `too_many_requests` if this user already sends `filesOfOne` files or if the memory
   * is full, and with `malformed_request` if the file arrives too slowly.
   */
  return async function withinUploadLimits<T>(
    request: FastifyRequest,
    userId: string,
    work: (place: UploadBuffer) => Promise<T>,
  ): Promise<T> {
    if ([...all].filter((upload) => upload.userId === userId).length >= limits.filesOfOne) {
      request.raw.resume();
      throw tooMany();
    }
    const { upload, ended } = begin(userId, request);
    const watching = watchPace(upload, limits);
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    request.raw.socket.once('close', leave);
    all.add(upload);
    try {
      return await work({
        ended,
        left: leaving.signal,
        content() {
          const content = Buffer.concat(upload.chunks);
          upload.chunks = [content];
          return content;
        },
        keep(chunk) {
          makeRoom(all, chunk.length, limits);
          if (upload.endedBy) throw upload.endedBy;
          upload.chunks.push(chunk);
          upload.bytes += chunk.length;
        },
      });
    } finally {
      clearInterval(watching);
      request.raw.socket.off('close', leave);
      all.delete(upload);
    }
  };
}

export const withinUploadLimits = limitUploads(usualLimits);

function begin(userId: string, { raw }: FastifyRequest) {
  const upload = { userId, raw, chunks: [], bytes: 0, pace: null, endedBy: null };
  let reject: Upload['reject'] = () => undefined;
  const ended = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  // Without this, a rejection while nobody waits for `ended` would end the server.
  ended.catch(() => undefined);
  return { upload: { ...upload, reject } as Upload, ended };
}

function makeRoom(all: ReadonlySet<Upload>, bytes: number, limits: UploadLimits): void {
  const held = () => [...all].reduce((sum, upload) => sum + upload.bytes, bytes);
  while (held() > limits.bytesOfAll) {
    const slowest = slowestOf(all);
    if (!slowest) throw tooMany();
    end(slowest, tooMany());
  }
}

function slowestOf(all: ReadonlySet<Upload>): Upload | undefined {
  return [...all]
    .filter(({ raw, pace, bytes }) => !raw.complete && pace !== null && bytes > 0)
    .sort((one, other) => Number(one.pace) - Number(other.pace))[0];
}

/** Frees the memory here, because the code that reads the file may go on waiting for bytes. */
function end(upload: Upload, refusal: Refusal): void {
  Object.assign(upload, { chunks: [], bytes: 0, endedBy: refusal });
  upload.reject(refusal);
}

function watchPace(upload: Upload, { lookEveryMs, fewestBytes }: UploadLimits) {
  const { raw } = upload;
  let before = raw.socket.bytesRead;
  return setInterval(() => {
    const { bytesRead } = raw.socket;
    upload.pace = bytesRead - before;
    before = bytesRead;
    if (raw.complete || upload.pace >= fewestBytes) return;
    const { tooSlow } = refusals.handingIn;
    end(upload, new Refusal('malformed_request', tooSlow, { file: tooSlow }));
  }, lookEveryMs);
}

function tooMany(): Refusal {
  return new Refusal('too_many_requests', refusals.handingIn.tooMany);
}
