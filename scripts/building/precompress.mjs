import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What compresses; pictures and fonts are compressed already. */
const text = /\.(?:css|html|js|svg|txt)$/;

/** Leaves a `.br` and a `.gz` beside each text of a built web app, as small as they get: a server then spends nothing. */
export function precompress(directory) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile() && text.test(entry.name))) {
    const place = path.join(file.parentPath, file.name);
    const content = readFileSync(place);
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${place}.br`, brotliCompressSync(content, { params: size }));
    writeFileSync(`${place}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
