import path from 'node:path';
import { root } from '../programs/run.mjs';

/**
 * The packages that stay outside of the bundle: they bring binaries of their own, or only some lenders load them. A
 * release has these packages and what they load, and no others.
 */
export const loadedPackages = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'sharp',
];

/**
 * Answers where `npm run build` leaves a program of the server: `main`, `admin`, `doctor` or `backup`. A test that runs one imports
 * this file, so that `npm test -- NAME` builds the programs before it.
 */
export function builtProgram(name) {
  return path.join(root, 'apps/api/dist', `${name}.js`);
}

/** Where `npm run build` leaves the web app. */
export const builtWebApp = path.join(root, 'apps/web/dist');
