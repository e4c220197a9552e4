import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesUnder } from './files-under.mjs';

/** How an import may be written, so that the other rules can read it. */
const plain = /^\s*(?:\/\*[^\n]*?\*\/\s*)?'[^'\n]+'/;
const importing = /(?<![\w.'`-])(?:import\s*\(|import\.meta\.glob\w*\s*\()/g;
const named = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'([^'\n]+)'/g;

/**
 * Finds imports that the rules of directions and circles cannot read: an address that is not one plain string, a
 * relative name that is no file, and a package that imports itself by its own name.
 */
export function unreadableImports(root, folders) {
  const problems = [];
  for (const file of folders.flatMap((folder) => filesUnder(root, folder))) {
    if (!/\.[cm]?tsx?$/.test(file) || /\.(test|spec)\.tsx?$/.test(file)) continue;
    const text = withoutLineComments(readFileSync(path.join(root, file), 'utf8'));
    for (const found of text.matchAll(importing)) {
      const isPlain =
        found[0].startsWith('import.meta') === false &&
        plain.test(text.slice(found.index + found[0].length));
      if (!isPlain)
        problems.push(`${file}: imports by something else than one string in single quotes`);
    }
    for (const [, name] of text.matchAll(named)) {
      if (name.startsWith('.')) {
        const target = path.posix.join(path.posix.dirname(file), name.split('?')[0]);
        if (!/\.\w+$/.test(target) || !existsSync(path.join(root, target)))
          problems.push(`${file}: imports ${name}, which is no file; name it with its ending`);
      } else if (name.split('/').slice(0, 2).join('/') === packageOf(root, file)) {
        problems.push(`${file}: imports its own package by name; import the file`);
      }
    }
  }
  return problems;
}

function withoutLineComments(text) {
  return text.replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');
}

const names = new Map();

/** The name of the package that a file of `apps` or `packages` is in. */
function packageOf(root, file) {
  const folder = file.split('/').slice(0, 2).join('/');
  const page = path.join(root, folder, 'package.json');
  if (!names.has(page))
    names.set(page, existsSync(page) ? JSON.parse(readFileSync(page, 'utf8')).name : null);
  return names.get(page);
}
