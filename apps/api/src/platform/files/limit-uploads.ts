import { idMaximumBytes, refusals } from '@sevenday/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';

export interface UploadLimits {
  filesOfOne: number;
  /** The bytes of all files in one process. A whole file stays in memory from its first byte until it is kept. */
  bytesOfAll: number;
  lookEveryMs: number;
  /** The fewest bytes between two looks. A slower file is refused, because it would take up memory for too long. */
  fewestBytes: number;
}

/** A phone at 30 kB/s sends six times the fewest bytes, and 15 MB before the server ends the request (`http-server.ts`). */
export const usualLimits: UploadLimits = {
  filesOfOne: 2,
  bytesOfAll: 16 * idMaximumBytes,
  lookEveryMs: 20_000,
  fewestBytes: 100_000,
};

/** The place that a file is read into while it is sent. */
export interface UploadBuffer {
  /** Keeps one more piece of the file. Refuses with `too_many_requests` if there is no room. */
  keep(chunk: Buffer): void;
  /** Returns the whole content that was kept. */
  content(): Buffer;
  /** Never resolves; rejects when the file is no longer waited for. */
  ended: Promise<never>;
  /** Aborted when the connection ends before the answer. */
  left: AbortSignal;
}

interface Upload {
  userId: string;
  raw: FastifyRequest['raw'];
  chunks: Buffer[];
  bytes: number;
  /** The bytes that came between the last two looks. */
  pace: number | null;
  endedBy: Refusal | null;
  reject(refusal: Refusal): void;
}

/**
 * Reads and keeps files while there is room. Only bytes that arrived take room, so that a sender of nothing takes none.
 * When room is short, the slowest sender makes way.
 */
export function limitUploads(limits: UploadLimits) {
  const all = new Set<Upload>();

  /** Refuses with `too_many_requests`, or with `malformed_request` when the file does not come. */
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
  // The reader may already be keeping the file, or may not have begun. Then nobody handles this rejection.
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

/**
 * Finds the slowest sender whose pace is known. Nobody makes way in their first seconds, or once the whole file has
 * come.
 */
function slowestOf(all: ReadonlySet<Upload>): Upload | undefined {
  return [...all]
    .filter(({ raw, pace, bytes }) => !raw.complete && pace !== null && bytes > 0)
    .sort((one, other) => Number(one.pace) - Number(other.pace))[0];
}

/**
 * Ends an upload and releases its bytes. The reader could not do this, because it may wait for bytes that never come.
 */
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
