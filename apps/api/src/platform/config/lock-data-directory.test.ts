import { createHash } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DirectoryInUse, lockDataDirectory } from './lock-data-directory.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'locked-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('gives the directory to one of those who ask at about the same time, and then to the next', async () => {
  for (let round = 0; round < 5; round++) {
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) => {
        await pause(index % 4);
        return lockDataDirectory(directory);
      }),
    );
    const held = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(held).toHaveLength(1);
    await Promise.all(held.map((lock) => lock.release()));
  }
});

it('names the process that has the directory', async () => {
  const lock = await lockDataDirectory(directory);
  await expect(lockDataDirectory(directory)).rejects.toThrow(
    `already runs on it (process ${process.pid}, since `,
  );
  await lock.release();
});

it('is refused while a process of version 0.1 has the directory, even a stopped one', async () => {
  const digest = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24);
  const former = createServer();
  await new Promise<void>((resolve) =>
    former.listen(path.join(tmpdir(), `sevenday-${digest}.sock`), resolve),
  );
  await expect(lockDataDirectory(directory)).rejects.toThrow(DirectoryInUse);
  await new Promise((resolve) => former.close(resolve));
  await (await lockDataDirectory(directory)).release();
});
