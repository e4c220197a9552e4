import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openEmbeddedDatabase } from '../platform/database/embedded-database.ts';
import { migrationsFolder } from '../platform/testing.ts';
import { openLife } from './life.testing.ts';

/** Finds the files under a folder that contain one of these words, whatever else is in them. */
async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = (await readFile(file)).toString('latin1').toLowerCase();
    if (words.some((word) => bytes.includes(word))) found.push(path.relative(folder, file));
  }
  return found.sort();
}

// This test works on the disk, which is slow while many suites run.
const timeout = 120_000;

it('a deleted member stands in no file of the embedded database, nor of its log', {
  timeout,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  const life = await openLife(() => openEmbeddedDatabase(folder, migrationsFolder));
  try {
    const words = ['zephyrine', 'quillfeather', 'zephyrine@quill.example', '867-5309'];
    const member = await life.verified({
      first_name: 'Zephyrine',
      last_name: 'Quillfeather',
      email: 'zephyrine@quill.example',
      phone: '(555) 867-5309',
    });
    await life.borrow(member);
    const stays = await life.signUp();
    await life.worker.drain();
    expect((await filesWith(folder, words)).join()).toMatch(/base.*pg_wal/);

    expect((await life.remove(member.id)).statusCode).toBe(200);
    await life.worker.drain();

    expect(await filesWith(folder, words)).toEqual([]);
    const me = { method: 'GET', url: '/api/profile/me', token: stays.token } as const;
    expect((await life.call(me)).statusCode).toBe(200);
  } finally {
    await life.close();
    await rm(folder, { recursive: true, force: true });
  }
});
