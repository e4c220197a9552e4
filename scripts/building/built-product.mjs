import path from 'node:path';
import { root } from '../programs/run.mjs';

/**
 * Answers where `npm run build` leaves a program of the server: `main`, `admin`, `doctor` or `backup`. A test that runs one imports
 * this file, so that `npm test -- NAME` builds the programs before it.
 */
export function builtProgram(name) {
  return path.join(root, 'apps/api/dist', `${name}.js`);
}

/** Where `npm run build` leaves the web app. */
export const builtWebApp = path.join(root, 'apps/web/dist');
