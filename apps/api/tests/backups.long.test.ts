import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { beforeAll, expect, it } from 'vitest';
import { useBackups } from './shared/backups.ts';

const { backups, keyFile, otherKey, namesIn, run, drill, takeBackup, withBrokenByte } =
  useBackups();

let firstBackup: string;
beforeAll(async () => {
  await takeBackup();
  [firstBackup = ''] = namesIn('backups');
});

it('tries a backup beside the product, and leaves nothing of it', async () => {
  const { code, said } = await drill();
  expect(said).toContain('entries agree with their seals');
  expect(said).toContain('1 loans were compared with the books: 0 differences.');
  expect(code).toBe(0);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('sevenday-drill-'))).toEqual([]);
});

const parts = [
  ['files', () => `files/${namesIn('files')[0]}`, 'is not what the manifest says'],
  ['manifest', () => `backups/${firstBackup}/manifest.json`, 'The manifest of backup'],
] as const;

it.each(parts)('refuses a backup with a changed byte in its %s', async (_part, nameOf, problem) => {
  await withBrokenByte(nameOf(), async () => {
    const { code, said } = await drill();
    expect(said).toContain(problem);
    expect(code).toBe(1);
  });
});

const otherKeys = [
  ['private key', otherKey, {}, 'This private key does not open the backup.'],
  [
    'ENCRYPTION_KEY',
    keyFile,
    { ENCRYPTION_KEY: '0'.repeat(64) },
    'was not made with this ENCRYPTION_KEY',
  ],
] as const;

it.each(otherKeys)('refuses another %s', async (_what, privateKey, environment, problem) => {
  writeFileSync(otherKey(), await generateX25519Identity());
  const { code, said } = await run(['drill', '--key', privateKey()], environment);
  expect(said).toContain(problem);
  expect(code).toBe(1);
});

it('keeps as many backups as asked, and removes what interrupted ones left', async () => {
  writeFileSync(path.join(backups(), 'files', 'a-file-that-no-backup-names'), 'x');
  expect(await takeBackup({ BACKUP_KEEP_COUNT: '1' })).toContain('1 older backups were removed.');
  expect(namesIn('backups')).toHaveLength(1);
  expect(namesIn('backups')).not.toContain(firstBackup);
  expect(namesIn('files')).not.toContain('a-file-that-no-backup-names');
  expect((await drill()).code).toBe(0);
});
