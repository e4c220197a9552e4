import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { root } from '../programs/run.mjs';

const { version } = JSON.parse(
  readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
);
const made = path.join(root, '.build', `empty-database-${version}`);

/**
 * Makes the files of an empty embedded database in the folder `place`. To make them takes 800 MB of memory, to copy
 * them nothing, so a first start needs no more than any other. They are made once for each version of PGlite.
 */
export async function makeEmptyDatabase(place) {
  if (!existsSync(made)) {
    const unfinished = `${made}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(path.dirname(made), { recursive: true });
    const database = await PGlite.create(unfinished);
    await database.close();
    renameSync(unfinished, made);
  }
  cpSync(made, place, { recursive: true });
}
