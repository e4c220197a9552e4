import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtProgram } from '../../../scripts/building/built-product.mjs';
import { askServer } from '../../../scripts/databases/server-databases.mjs';
import type { SignedIn } from './api.ts';
import { createLoanOut, createVerifiedBorrower, eventually, signInAdmin } from './harness.ts';
import { useProduct } from './use-product.ts';

const program = builtProgram('backup');
const { product, admin, restart } = useProduct();

let folder: string;
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
  await restart(settings);
  kept = await createLoanOut(product, admin);
  deleted = await createVerifiedBorrower(product, admin);
  await product.drain();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: tmpdir(),
      ...product.place.environment,
      ...settings,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, said };
}

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

it('refuses a backup with a changed byte in any part', async () => {
  const [file = ''] = namesIn('files');
  for (const [part, problem] of [
    [`backups/${firstBackup}/dump-00001.age`, 'is not what the manifest says'],
    [`files/${file}`, 'is not what the manifest says'],
    [`backups/${firstBackup}/manifest.json`, 'The manifest of backup'],
  ] as const) {
    await withBrokenByte(path.join(backups(), part), async () => {
      const { code, said } = await drill();
      expect(said, part).toContain(problem);
      expect(code, part).toBe(1);
    });
  }
});

it('refuses another private key and another ENCRYPTION_KEY', async () => {
  const other = path.join(folder, 'other.key');
  writeFileSync(other, await generateX25519Identity());
  expect(await run(['drill', '--key', other])).toMatchObject({
    code: 1,
    said: expect.stringContaining('This private key does not open the backup.'),
  });
  const { said } = await run(['drill', '--key', keyFile()], { ENCRYPTION_KEY: '0'.repeat(64) });
  expect(said).toContain('was not made with this ENCRYPTION_KEY');
});

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
  expect((await drill()).code).toBe(0);
});
