import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  admin,
  isEmbedded,
  person,
  place,
  server,
  standing,
  useHere,
} from './shared/admin-command.ts';
import { runProgram } from './shared/run-program.ts';

useHere();

test('npm run admin verifies the books and makes admins', async () => {
  await server.end('SIGTERM');
  expect(await admin('verify')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Ledger and audit trail are untouched: \d+ entries agree/),
  });
  // Registered and never confirmed: anybody may have taken the address.
  const unconfirmed = await admin('grant', person.email);
  expect(unconfirmed.code).toBe(1);
  expect(unconfirmed.said).toMatch(/is not confirmed yet/);
  expect(await admin('grant', person.email.toUpperCase(), '--unconfirmed')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/is an admin now, and has to sign in again\.\n$/),
  });
  expect(await standing()).toEqual([{ is_admin: true, session: null }]);
  await place.query('alter table audit_entries disable trigger user');
  await place.query('update audit_entries set action = action || chr(46) where id = 1');
  const tampered = await admin('verify');
  expect(tampered.code).toBe(1);
  expect(tampered.said).toMatch(/NOT AS SEALED\. Audit entry 1 is not what was sealed/);
});

// Each command opens the embedded database again, for seconds. What the commands do there was asked above.
test.runIf(!isEmbedded)('npm run admin takes rights back, the last ones never', async () => {
  expect(await admin('revoke', person.email)).toMatchObject({
    code: 0,
    said: `${person.email} is a borrower again, and signed out everywhere.\n`,
  });
  expect(await standing()).toEqual([{ is_admin: false, session: null }]);
  const told = await place.query(`select kind, count(*)::int from notices
      where kind in ('staff_role_changed', 'staff_changed') group by kind order by kind`);
  expect(told).toEqual([
    { kind: 'staff_changed', count: 2 },
    { kind: 'staff_role_changed', count: 2 },
  ]);
  const [{ email: only } = { email: '' }] = await place.query<{ email: string }>(
    'select email from users where is_admin',
  );
  expect(await admin('revoke', only)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is the only admin'),
  });
});

test('npm run admin removes the second factors of who lost them', async () => {
  await place.query(`insert into second_factors
    (id, user_id, kind, sealed_name, created_at, credential_id, public_key, counter)
    values (gen_random_uuid(), '${person.id}', 'passkey', '', now(), 'lost', '', 0)`);
  await place.query(`update users set second_factor_since = now(), staff_role = 'worker',
    is_admin = false where id = '${person.id}'`);
  expect(await admin('reset-factors', person.email.toUpperCase())).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The second factors of \S+ are removed\./),
  });
  const [left] = await place.query(`select second_factor_since, money_rights_from,
    (select count(*)::int from second_factors where user_id = users.id) as factors,
    (select count(*)::int from audit_entries
      where action = 'factors.reset' and subject_id = users.id and actor_id is null) as entries,
    (select count(*)::int from notices
      where kind = 'factor_changed' and subject_id = users.id) as told,
    (select count(*)::int from notices join users as owners on owners.id = subject_id
      where kind = 'staff_factors_reset' and owners.is_admin) as owners_told
    from users where id = '${person.id}'`);
  expect(left).toEqual({
    ...{ second_factor_since: null, money_rights_from: null, factors: 0 },
    ...{ entries: 1, told: 1, owners_told: 1 },
  });
});

test('npm run admin rotates the encryption key while no server runs', async () => {
  await server.end('SIGTERM');
  const { ENCRYPTION_KEY, ...keyless } = place.environment;
  const inFolder = path.join(`${keyless.DATA_DIR}`, 'encryption.key');
  const old = ENCRYPTION_KEY ?? (await readFile(inFolder, 'utf8')).trim();
  const newest = randomBytes(32).toString('hex');
  const rotated = await runProgram('admin', { ...keyless, ENCRYPTION_KEYS: `${newest},${old}` }, [
    'rotate-keys',
  ]);
  expect(rotated.said).toMatch(/^Sealed again: \d+ keys of people, \d+ keys of the product, /m);
  expect(rotated.said).toMatch(
    /^Nothing is sealed by an earlier key: 0 left\. Take [0-9a-f]{16} out/m,
  );
  expect(rotated.said).not.toContain(newest);
  expect(rotated.code).toBe(0);
});
