import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * Whether only `npm run test:long` runs a test file, which its name says. Such a file asks at length what a test of the
 * short run asks once: of every screen, of odd data, of whole simulated weeks.
 */
export function isLongTest(file) {
  return /\.long\.(test|spec)\.ts$/.test(file);
}

/** The test files of the short run under some folders. */
export function shortTestsUnder(folders) {
  return folders
    .flatMap((folder) => filesUnder(folder))
    .filter((file) => /\.(test|spec)\.ts$/.test(file) && !isLongTest(file));
}

function filesUnder(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => !file.includes('node_modules'))
    .sort();
}

/** Those of the files that names choose: a file, or a folder with all in it. A name that chooses nothing is a mistake. */
export function chosenBy(names, files) {
  const isChosenBy = (name) => (file) => file === name || file.startsWith(`${name}/`);
  for (const name of names)
    if (!files.some(isChosenBy(name))) throw new Error(`${name} names no test of the short run.`);
  return files.filter((file) => names.some((name) => isChosenBy(name)(file)));
}
