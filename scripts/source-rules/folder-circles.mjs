import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesUnder } from './files-under.mjs';

const test = /\.(test|testing)\.tsx?$|(^|\/)testing\.ts$|(^|\/)testing\/|^apps\/api\/tests\//;
/** An import of a value or a type, a re-export, a lazy import, or a file that a thread runs. */
const imported =
  /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'|\bnew URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g;

/**
 * Finds folders that import each other in a circle. A file counts for the folder that it is in, so a folder and a folder
 * inside it are two. Tests don't count. Imports by a package's name don't either: each package names the packages that
 * it may import (scripts/check-imports.mjs).
 */
export function folderCircles(root, folders) {
  const files = folders
    .flatMap((folder) => filesUnder(root, folder))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !test.test(file));
  const imports = importsBetweenFolders(root, new Set(files));
  const circles = [...imports.keys()]
    .map((folder) => shortestCircle(imports, folder))
    .filter((circle) => circle !== null)
    .sort((one, other) => one.length - other.length);
  const told = new Set();
  const problems = [];
  for (const circle of circles) {
    if (circle.some((folder) => told.has(folder))) continue;
    for (const folder of circle) told.add(folder);
    problems.push(explain(imports, circle));
  }
  return problems;
}

/** By importing folder, then by imported folder: the imports as `[file, imported file]`. */
function importsBetweenFolders(root, files) {
  const imports = new Map();
  for (const file of files) {
    for (const [, name, thread] of readFileSync(path.join(root, file), 'utf8').matchAll(imported)) {
      const target = path.posix.join(path.posix.dirname(file), (name ?? thread).split('?')[0]);
      const [from, to] = [file, target].map((each) => path.posix.dirname(each));
      if (from === to || !files.has(target)) continue;
      const ofFolder = imports.get(from) ?? new Map();
      imports.set(from, ofFolder.set(to, [...(ofFolder.get(to) ?? []), [file, target]]));
    }
  }
  return imports;
}

/** The folders of the shortest circle through a folder, which begins it; null for none. */
function shortestCircle(imports, folder) {
  const wayTo = new Map([[folder, [folder]]]);
  for (const [from, way] of wayTo) {
    for (const to of imports.get(from)?.keys() ?? []) {
      if (to === folder) return way;
      if (!wayTo.has(to)) wayTo.set(to, [...way, to]);
    }
  }
  return null;
}

function explain(imports, circle) {
  const lines = circle.map((from, index) => {
    const to = circle[(index + 1) % circle.length];
    const [[file, target], ...others] = imports.get(from).get(to);
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return `\n  ${from} → ${to}: ${file} imports ${target}${more}`;
  });
  return `${circle[0]}: imports itself in a circle of ${circle.length} folders. Remove one of these imports:${lines.join('')}`;
}
