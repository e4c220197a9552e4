import { readdirSync } from 'node:fs';
import path from 'node:path';

const passedOver = /(^|\/)(node_modules|dist|\.[^/]+)\//;

/** The paths under a folder, from the root, in order. Passes over what is installed, built or hidden. */
export function filesUnder(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.posix.join(folder, name))
    .filter((file) => !passedOver.test(file))
    .sort();
}
