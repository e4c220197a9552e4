import { crc32, deflateSync } from 'node:zlib';

/** Makes a PNG of a few bytes whose header claims `width` × `height` pixels with three channels. */
export function claimingPng({
  width,
  height,
  bits = 8,
}: {
  width: number;
  height: number;
  bits?: 8 | 16;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length, 0);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named), 0);
  return Buffer.concat([length, named, sum]);
}
