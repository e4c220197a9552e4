import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeWholeFile } from './write-whole-file.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sevenday-whole-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Returns the inodes of the files and folders that are synced from now on. */
async function watchSyncs(folder: string): Promise<Set<number>> {
  const handle = await open(folder, 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const synced = new Set<number>();
  const sync = prototype.sync;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    synced.add((await this.stat()).ino);
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return synced;
}

it('syncs a file, its folder, and each folder in which it made another', async () => {
  const place = await temporaryFolder();
  const synced = await watchSyncs(place);
  await writeWholeFile(path.join(place, 'a', 'b'), 'one', Buffer.from('1'));
  expect(await readFile(path.join(place, 'a', 'b', 'one'), 'utf8')).toBe('1');
  for (const name of ['.', 'a', 'a/b', 'a/b/one'])
    expect(synced, name).toContain((await stat(path.join(place, name))).ino);
});
