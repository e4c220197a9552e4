import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesUnder } from './files-under.mjs';

const makers =
  /import[^;]*\b(createElement|cloneElement|jsxs?|jsxDEV)\b[^;]*from 'react(?:\/[\w-]+)?'/;
const pragma = /@jsx(?:ImportSource|Runtime)?\b/;

/**
 * Finds pages that make elements in another way than through the runtime in `runtime`. A text of such an element may have
 * no element of its own, and breaks the page when the browser translates it (ADR 40).
 */
export function foreignElements(root, folder, runtime) {
  return filesUnder(root, folder)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !file.startsWith(`${runtime}/`))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const [, maker] = makers.exec(text) ?? [];
      return [
        ...(maker ? [`${file}: makes elements by ${maker}. Write them as JSX`] : []),
        ...(pragma.test(text)
          ? [`${file}: names a JSX runtime. tsconfig.json names it for all`]
          : []),
      ];
    });
}
