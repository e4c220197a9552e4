import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../programs/run.mjs';
import { filesUnder } from '../source-rules/files-under.mjs';

/**
 * Whether only `npm run test:long` runs a test file, which its name says. Such a file asks at length what a test of the
 * short run asks once: of every screen, of odd data, of whole simulated weeks.
 */
export function isLongTest(file) {
  return /\.long\.(test|spec)\.ts$/.test(file);
}

/** Whether a test file drives a browser, which its name says. */
export function isBrowserTest(file) {
  return file.endsWith('.spec.ts');
}

/** The test files of the short run under some folders. */
export function shortTestsUnder(folders) {
  return testsUnder(folders).filter((file) => !isLongTest(file));
}

/** All test files under some folders, the long ones too. */
export function testsUnder(folders) {
  return folders
    .flatMap((folder) => filesUnder(root, folder))
    .filter((file) => /\.(test|spec)\.ts$/.test(file));
}

/** Those of the files that names choose: a file, or a folder with all in it. A name that chooses nothing is a mistake. */
export function chosenBy(names, files) {
  const isChosenBy = (name) => (file) => file === name || file.startsWith(`${name}/`);
  for (const name of names)
    if (!files.some(isChosenBy(name))) throw new Error(`${name} names no test of the short run.`);
  return files.filter((file) => names.some((name) => isChosenBy(name)(file)));
}

/**
 * Finds the files that a person means by some names. A name is a file's name, with or without its ending, or a part of
 * its path. Where a file has exactly this name, the other paths that it is a part of are not meant. Also answers the
 * names that no file matches.
 */
export function meantBy(names, files) {
  const found = names.map((name) => filesNamed(withoutRoot(name), files));
  return {
    chosen: files.filter((file) => found.some((some) => some.includes(file))),
    unmatched: names.filter((_, index) => found[index].length === 0),
  };
}

function filesNamed(name, files) {
  // Every path includes it: somebody's variable was not set.
  if (name === '') return [];
  const rules = [
    (file) => endsAs(file, name),
    (file) => endsAs(stemOf(file), stemOf(name)),
    (file) => file.includes(name),
  ];
  return rules.map((rule) => files.filter(rule)).find((some) => some.length > 0) ?? [];
}

/** Whether a path ends with whole parts: `loans/arrival` ends `src/loans/arrival`, and `rival` doesn't. */
function endsAs(file, name) {
  return `/${file}`.endsWith(`/${name}`);
}

function stemOf(file) {
  return file.replace(/(\.long)?(\.(test|spec))?\.tsx?$/, '');
}

/** A shell completes `./e2e/due.spec.ts`; an editor copies a whole path. */
function withoutRoot(name) {
  return name.replace(/^\.\//, '').replace(`${root}/`, '');
}

/** Whether a file imports another one, directly or through others. Both have to be there. */
export function reaches(from, target) {
  for (const file of [from, target])
    if (!existsSync(path.join(root, file))) throw new Error(`${file} is not there.`);
  const seen = new Set([from]);
  for (const file of seen) {
    if (file === target) return true;
    for (const name of relativeImports(file)) seen.add(path.posix.join(path.dirname(file), name));
  }
  return false;
}

function relativeImports(file) {
  const place = path.join(root, file);
  if (!existsSync(place)) return [];
  const text = readFileSync(place, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, name]) => name);
}
