import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { askServer } from '../../../scripts/databases/server-databases.mjs';
import type { SignedIn } from './api.ts';
import { createVerifiedBorrower, eventually, signInAdmin } from './harness.ts';
import { useBackups } from './shared/backups.ts';

const { product, admin, settings, kept, backups, namesIn, ...steps } = useBackups();
const { restart, drill, restore, takeBackup, withBrokenByte } = steps;

let deleted: SignedIn;
let firstBackup: string;
beforeAll(async () => {
  deleted = await createVerifiedBorrower(product, admin);
});

const filesOfProduct = () => path.join(`${product.place.environment.DATA_DIR}`, 'files');

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

it('backs up the database and each file that it names, encrypted', async () => {
  expect(await takeBackup()).toMatch(/Backup \S+ is in the folder .*, and 2 files\./);
  [firstBackup = ''] = namesIn('backups');
  expect(namesIn('files')).toEqual(readdirSync(filesOfProduct()).sort());
  const dump = readFileSync(path.join(backups(), 'backups', firstBackup, 'dump-00001.age'));
  expect(dump.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
});

it('refuses a backup with a changed byte in its dump', async () => {
  await withBrokenByte(`backups/${firstBackup}/dump-00001.age`, async () => {
    const { code, said } = await drill();
    expect(said).toContain('is not what the manifest says');
    expect(code).toBe(1);
  });
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
  expect(await statusOf(kept())).toBe(200);
});
