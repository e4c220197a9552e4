import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askServer } from '../../../scripts/databases/server-databases.mjs';
import { isLongRun } from '../src/platform/testing.ts';
import type { SignedIn } from './api.ts';
import { createLoanOut, createVerifiedBorrower, eventually, signInAdmin } from './harness.ts';
import { runProgram } from './shared/run-program.ts';
import { useProduct } from './use-product.ts';

let folder: string;
// Hooks that were named first run last, and until it ends the product writes there.
afterAll(() => rm(folder, { recursive: true, force: true }));
const { product, admin, restart } = useProduct();

let settings: Record<string, string>;
let kept: { borrower: SignedIn; loanId: string };
let deleted: SignedIn;
let firstBackup: string;

const keyFile = () => path.join(folder, 'private.key');
const backups = () => path.join(folder, 'backups-of-the-lender');
const namesIn = (name: string) => readdirSync(path.join(backups(), name)).sort();
const filesOfProduct = () => path.join(`${product.place.environment.DATA_DIR}`, 'files');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenday-backups-'));
  const identity = await generateX25519Identity();
  writeFileSync(keyFile(), `# a comment\n${identity}\n`);
  settings = { BACKUP_TO: backups(), BACKUP_PUBLIC_KEY: await identityToRecipient(identity) };
  kept = await createLoanOut(product, admin);
  deleted = await createVerifiedBorrower(product, admin);
  await product.drain();
});

const run = (args: readonly string[], more: Record<string, string> = {}) =>
  runProgram(
    'backup',
    { TMPDIR: tmpdir(), ...product.place.environment, ...settings, ...more },
    args,
  );

const drill = (...backup: string[]) => run(['drill', '--key', keyFile(), ...backup]);
const restore = (...backup: string[]) => run(['restore', '--key', keyFile(), ...backup]);

/** Loses database and files, as when the machine burned down. The provider's own record stays. */
async function loseEverything(): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = product.place.environment;
  await rm(filesOfProduct(), { recursive: true });
  if (!DATABASE_URL) return rm(path.join(`${DATA_DIR}`, 'database'), { recursive: true });
  const server = `${process.env.TEST_DATABASE_URL}`;
  const name = new URL(DATABASE_URL).pathname.slice(1);
  await askServer(server, `drop database ${name} with (force)`);
  await askServer(server, `create database ${name}`);
}

/** Changes one byte in the middle of a file, runs `body`, and puts the file back. */
async function withBrokenByte(file: string, body: () => Promise<unknown>): Promise<void> {
  const whole = readFileSync(file);
  const broken = Buffer.from(whole);
  const middle = Math.floor(broken.length / 2);
  broken[middle] = (broken[middle] ?? 0) ^ 1;
  writeFileSync(file, broken);
  await body();
  writeFileSync(file, whole);
}

it('backs up the database and each file that it names, encrypted', async () => {
  await restart(settings, async () => {
    const { code, said } = await run(['backup']);
    expect(said).toMatch(/Backup \S+ is in the folder .*, and 2 files\./);
    expect(code).toBe(0);
  });
  [firstBackup = ''] = namesIn('backups');
  expect(namesIn('files')).toEqual(readdirSync(filesOfProduct()).sort());
  const dump = readFileSync(path.join(backups(), 'backups', firstBackup, 'dump-00001.age'));
  expect(dump.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
});

it('tries a backup beside the product, and leaves nothing of it', async () => {
  const { code, said } = await drill();
  expect(said).toContain('entries agree with their seals');
  expect(said).toContain('1 loans were compared with the books: 0 differences.');
  expect(code).toBe(0);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('sevenday-drill-'))).toEqual([]);
});

const parts = [
  ['dump', () => `backups/${firstBackup}/dump-00001.age`, 'is not what the manifest says'],
  ['files', () => `files/${namesIn('files')[0]}`, 'is not what the manifest says'],
  ['manifest', () => `backups/${firstBackup}/manifest.json`, 'The manifest of backup'],
] as const;

it.each(isLongRun ? parts : parts.slice(0, 1))(
  'refuses a backup with a changed byte in its %s',
  async (_part, nameOf, problem) => {
    await withBrokenByte(path.join(backups(), nameOf()), async () => {
      const { code, said } = await drill();
      expect(said).toContain(problem);
      expect(code).toBe(1);
    });
  },
);

const otherKey = () => path.join(folder, 'other.key');
const otherKeys = [
  ['private key', otherKey, {}, 'This private key does not open the backup.'],
  [
    'ENCRYPTION_KEY',
    keyFile,
    { ENCRYPTION_KEY: '0'.repeat(64) },
    'was not made with this ENCRYPTION_KEY',
  ],
] as const;

it.each(isLongRun ? otherKeys : otherKeys.slice(0, 1))(
  'refuses another %s',
  async (_what, privateKey, environment, problem) => {
    writeFileSync(otherKey(), await generateX25519Identity());
    const { code, said } = await run(['drill', '--key', privateKey()], environment);
    expect(said).toContain(problem);
    expect(code).toBe(1);
  },
);

it('restores into an empty place only, and deletes again who was deleted since', async () => {
  const files = readdirSync(filesOfProduct()).sort();
  await product.call('DELETE', `/admin/members/${deleted.id}`, { token: admin.token });
  await product.drain();
  expect(await eventually(async () => namesIn('deletions'), Boolean)).toEqual([
    `${deleted.id}.json`,
  ]);
  await restart(settings, async () => {
    expect((await restore()).said).toMatch(/a restore overwrites nothing\.\n$/);
    await loseEverything();
    const { code, said } = await restore();
    expect(said).toContain('1 members were deleted since');
    expect(code).toBe(0);
    expect(readdirSync(filesOfProduct()).sort()).toEqual(files);
    // An epoch that was not heard: no process moves money until the provider was heard.
    expect(
      await product.place.query(
        'select identity, epoch > heard_epoch as waits from database_identity',
      ),
    ).toEqual([{ identity: `restored from ${firstBackup}`, waits: true }]);
  });
  const signedOut = await product.call('GET', '/admin/members', { token: admin.token });
  expect(signedOut.status).toBe(401);
  Object.assign(admin, await signInAdmin(product));
  const pathOf = ({ id }: SignedIn) => `/admin/members/${id}`;
  const statusOf = async (member: SignedIn) =>
    (await product.call('GET', pathOf(member), { token: admin.token })).status;
  await eventually(
    () => statusOf(deleted),
    (status) => status === 404,
  );
  expect(await statusOf(deleted)).toBe(404);
  expect(await statusOf(kept.borrower)).toBe(200);
});

it('keeps as many backups as asked, and removes what interrupted ones left', async () => {
  writeFileSync(path.join(backups(), 'files', 'a-file-that-no-backup-names'), 'x');
  await restart(settings, async () => {
    const { code, said } = await run(['backup'], { BACKUP_KEEP_COUNT: '1' });
    expect(said).toContain('1 older backups were removed.');
    expect(code).toBe(0);
  });
  expect(namesIn('backups')).toHaveLength(1);
  expect(namesIn('backups')).not.toContain(firstBackup);
  expect(namesIn('files')).toHaveLength(1);
  if (isLongRun) expect((await drill()).code).toBe(0);
});
