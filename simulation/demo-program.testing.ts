import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { openStorage, scratchFolder } from './machine/storage.ts';

const program = path.resolve(import.meta.dirname, '../scripts/demo.mjs');
const encryptionKey = 'ab'.repeat(32);

type CleanUp = (() => Promise<void> | void)[];

/** Makes an empty folder, and an empty database where a server is named. Adds to `cleanUp` what removes them. */
export async function emptyPlace(cleanUp: CleanUp) {
  const folder = scratchFolder();
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  if (!process.env.TEST_DATABASE_URL) return { folder, environment: {}, database: null };
  const storage = await openStorage(encryptionKey);
  cleanUp.push(() => storage.remove());
  return { folder, environment: storage.environment, database: storage.database };
}

/** Runs the demo, and answers what it prints. */
export async function printedByDemo(
  args: string[],
  environment: Record<string, string>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment },
  });
  return stdout;
}
