import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../base/sha256.ts';

/**
 * Brotli's quality, from 0 to 11. With 11, the text is a tenth smaller, but compressing it takes
 * seconds.
 */
const brotliQuality = 6;

const encodings = ['br', 'gzip'] as const;

interface Built {
  etag: string;
  plain: Buffer;
  compressed: Record<(typeof encodings)[number], Buffer>;
}

interface Text {
  type: string;
  build: () => string;
}

export function serveTextBuiltOnce(app: FastifyInstance, url: string, text: Text): void {
  app.get(url, sendTextBuiltOnce(text));
}

export function sendTextBuiltOnce({ type, build }: Text) {
  let building: Promise<Built> | undefined;
  function built(): Promise<Built> {
    building ??= compress(build).catch((error) => {
      building = undefined;
      throw error;
    });
    return building;
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { etag, plain, compressed } = await built();
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
    if (known?.includes(etag)) return reply.status(304).send();
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...encodings]);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(type).send(encoding ? compressed[encoding] : plain);
  };
}

async function compress(build: () => string): Promise<Built> {
  const plain = Buffer.from(build());
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ]);
  // The ETag is weak, because the compressed and the plain text have the same one (RFC 9110,
  // 8.8.1).
  const etag = `W/"${sha256(plain).toString('base64url')}"`;
  return { etag, plain, compressed: { br, gzip: gz } };
}
