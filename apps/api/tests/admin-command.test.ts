import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../../../scripts/building/built-product.mjs';
import { createApi, type SignedIn } from './api.ts';
import { type BuiltServer, spawnServer } from './built-server.ts';
import { registerBorrower } from './harness.ts';
import { createPlace, type Place } from './places.ts';

const program = builtProgram('admin');
const isEmbedded = !process.env.TEST_DATABASE_URL;

let place: Place;
let server: BuiltServer;
let person: SignedIn;
beforeAll(async () => {
  place = await createPlace();
  server = spawnServer(place.environment);
  await server.ready();
  person = await registerBorrower(createApi(place.url));
});
afterAll(async () => {
  await server.end('SIGKILL');
  await place.remove();
});

function admin(...args: string[]): Promise<{ code: number | null; said: string }> {
  return adminWith(place.environment, ...args);
}

async function adminWith(environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
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

const standing = () =>
  place.query(`select u.is_admin, s.id as session from users u
    left join sessions s on s.user_id = u.id where u.id = '${person.id}'`);

// Every command opens the database again, which takes the embedded one seconds on a busy machine.
const openings = { timeout: 300_000 };

test('npm run admin verifies the books and makes admins', openings, async () => {
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
  const setIdStatus = (status: string) =>
    place.query(`update members set id_status = '${status}' where id = '${person.id}'`);
  await setIdStatus('approved');
  expect(await admin('verify')).toEqual({
    code: 1,
    said: `NOT AS RECORDED. The ledger and the audit trail are untouched, but these rows differ:
The ID of member ${person.id} is approved, but the audit trail has no entry about it.\n`,
  });
  await setIdStatus('pending');
  await place.query('alter table audit_entries disable trigger user');
  await place.query('update audit_entries set action = action || chr(46) where id = 1');
  const tampered = await admin('verify');
  expect(tampered.code).toBe(1);
  expect(tampered.said).toMatch(/NOT AS SEALED\. Audit entry 1 is not what was sealed/);
  expect(await admin('verify', 'nonsense')).toMatchObject({ code: 2 });
});

// Each command opens the embedded database again, for seconds. What the commands do there was asked above.
test.runIf(!isEmbedded)(
  'npm run admin takes rights back, the last ones never',
  openings,
  async () => {
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
    expect(await admin('revoke', person.email)).toMatchObject({ code: 1 });
    const [{ email: only } = { email: '' }] = await place.query<{ email: string }>(
      'select email from users where is_admin',
    );
    expect(await admin('revoke', only)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is the only admin'),
    });
  },
);

test('npm run admin removes the second factors of who lost them', openings, async () => {
  expect(await admin('reset-factors', 'nobody@example.com')).toMatchObject({
    code: 1,
    said: 'Nobody is registered with nobody@example.com.\n',
  });
  expect(await admin('reset-factors', person.email)).toMatchObject({
    code: 1,
    said: `${person.email} has no second factor.\n`,
  });
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

test('npm run admin lists the sign-ins that were refused', openings, async () => {
  expect(await admin('refused-sign-ins')).toMatchObject({
    code: 0,
    said: 'No sign-in was refused in the last 30 days.\n',
  });
});

test('npm run admin rotates the encryption key while no server runs', openings, async () => {
  await server.end('SIGTERM');
  const { ENCRYPTION_KEY, ...keyless } = place.environment;
  const inFolder = path.join(`${keyless.DATA_DIR}`, 'encryption.key');
  const old = ENCRYPTION_KEY ?? (await readFile(inFolder, 'utf8')).trim();
  const newest = randomBytes(32).toString('hex');
  const rotated = await adminWith(
    { ...keyless, ENCRYPTION_KEYS: `${newest},${old}` },
    'rotate-keys',
  );
  expect(rotated.said).toMatch(/^Sealed again: \d+ keys of people, \d+ keys of the product, /m);
  expect(rotated.said).toMatch(
    /^Nothing is sealed by an earlier key: 0 left\. Take [0-9a-f]{16} out/m,
  );
  expect(rotated.said).not.toContain(newest);
  expect(rotated.code).toBe(0);
  const outdated = await adminWith({ ...keyless, ENCRYPTION_KEY: old }, 'rotate-keys');
  expect(outdated.said).toMatch(/^ENCRYPTION_KEY does not open the data in this database/);
  const again = await adminWith({ ...keyless, ENCRYPTION_KEYS: newest }, 'rotate-keys');
  expect(again).toMatchObject({
    code: 0,
    said: expect.stringContaining('Nothing is sealed by an earlier key: 0 left.\n'),
  });
  place.environment = { ...keyless, ENCRYPTION_KEYS: newest };
});

test(
  'a database of a former version is refused with one line, however often',
  openings,
  async () => {
    await place.query('update drizzle.__drizzle_migrations set created_at = 1');
    for (let time = 0; time < 2; time++) {
      const refused = await admin('verify');
      expect(refused.code).toBe(1);
      expect(refused.said).toMatch(/^DATA(?:_DIR|BASE_URL) names a database from .+\n$/);
    }
  },
);
