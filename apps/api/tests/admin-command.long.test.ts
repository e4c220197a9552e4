import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { admin, isEmbedded, person, place, server, useHere } from './shared/admin-command.ts';
import { runProgram } from './shared/run-program.ts';

useHere();

test('npm run admin verifies beside a server, and what is not as recorded', async () => {
  const beside = await admin('verify');
  if (isEmbedded) {
    expect(beside.code).toBe(1);
    expect(beside.said).toMatch(
      /^DATA_DIR \S+ is in use: another Sevenday .* Stop that one first\.\n$/,
    );
  } else {
    expect(beside).toMatchObject({ code: 0, said: expect.stringContaining('are untouched') });
  }
  await server.end('SIGTERM');
  const setIdStatus = (status: string) =>
    place.query(`update members set id_status = '${status}' where id = '${person.id}'`);
  await setIdStatus('approved');
  expect(await admin('verify')).toEqual({
    code: 1,
    said: `NOT AS RECORDED. The ledger and the audit trail are untouched, but these rows differ:
The ID of member ${person.id} is approved, but the audit trail has no entry about it.\n`,
  });
  await setIdStatus('pending');
  expect(await admin('verify', 'nonsense')).toMatchObject({ code: 2 });
});

test('npm run admin lists the sign-ins that were refused', async () => {
  expect(await admin('refused-sign-ins')).toMatchObject({
    code: 0,
    said: 'No sign-in was refused in the last 30 days.\n',
  });
});

test('npm run admin takes rights and factors only of who has them', async () => {
  expect(await admin('grant', person.email, '--unconfirmed')).toMatchObject({ code: 0 });
  expect(await admin('revoke', person.email)).toMatchObject({ code: 0 });
  expect(await admin('revoke', person.email)).toMatchObject({ code: 1 });
  expect(await admin('reset-factors', 'nobody@example.com')).toMatchObject({
    code: 1,
    said: 'Nobody is registered with nobody@example.com.\n',
  });
  expect(await admin('reset-factors', person.email)).toMatchObject({
    code: 1,
    said: `${person.email} has no second factor.\n`,
  });
});

test('npm run admin rotates only what it can open, and a second time nothing', async () => {
  const { ENCRYPTION_KEY, ...keyless } = place.environment;
  const inFolder = path.join(`${keyless.DATA_DIR}`, 'encryption.key');
  const old = ENCRYPTION_KEY ?? (await readFile(inFolder, 'utf8')).trim();
  const newest = randomBytes(32).toString('hex');
  const rotate = (keys: Record<string, string>) =>
    runProgram('admin', { ...keyless, ...keys }, ['rotate-keys']);
  expect(await rotate({ ENCRYPTION_KEYS: `${newest},${old}` })).toMatchObject({ code: 0 });
  const outdated = await rotate({ ENCRYPTION_KEY: old });
  expect(outdated.said).toMatch(/^ENCRYPTION_KEY does not open the data in this database/);
  const again = await rotate({ ENCRYPTION_KEYS: newest });
  expect(again).toMatchObject({
    code: 0,
    said: expect.stringContaining('Nothing is sealed by an earlier key: 0 left.\n'),
  });
  place.environment = { ...keyless, ENCRYPTION_KEYS: newest };
});

test('a database of a former version is refused with one line, however often', async () => {
  await place.query('update drizzle.__drizzle_migrations set created_at = 1');
  for (let time = 0; time < 2; time++) {
    const refused = await admin('verify');
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/^DATA(?:_DIR|BASE_URL) names a database from .+\n$/);
  }
});
