import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../../../scripts/building/built-product.mjs';
import { keyIdOf } from '../src/platform/secrets/sealed-format.ts';
import { version01 } from '../src/platform/secrets/version-01.testing.ts';
import { type Api, createApi, type SignedIn } from './api.ts';
import { type BuiltServer, spawnServer } from './built-server.ts';
import { borrowerPassword, registerBorrower, signInAdmin } from './harness.ts';
import { createPlace, type Place } from './places.ts';
import { uploadId } from './verification-steps.ts';

const program = builtProgram('admin');
const kills = 4;
/** So many people make the walk last long enough to be killed in the midst of it. */
const peopleOfBefore = 20_000;

const [old, newest] = [randomBytes(32), randomBytes(32)];
const both = `${newest.toString('hex')},${old.toString('hex')}`;

/** The embedded database is one process's alone, so no server runs there while keys are rotated. */
describe.runIf(process.env.TEST_DATABASE_URL)('a rotation of keys under load', () => {
  let place: Place;
  let api: Api;
  let server: BuiltServer;
  beforeAll(async () => {
    place = await createPlace();
    api = createApi(place.url);
    server = await start({ ENCRYPTION_KEY: old.toString('hex') });
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await place.remove();
  });

  /** Starts with these keys alone, whatever keys the place has. */
  function environmentWith(keys: Record<string, string>): Record<string, string> {
    const { ENCRYPTION_KEY: _, ...environment } = place.environment;
    return { ...environment, ...keys };
  }

  async function start(keys: Record<string, string>): Promise<BuiltServer> {
    const started = spawnServer(environmentWith(keys));
    await started.ready();
    return started;
  }

  function admin(command: string, keys: Record<string, string>) {
    const child = spawn(process.execPath, [program, command], {
      env: { PATH: process.env.PATH ?? '', ...environmentWith(keys) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    const ended = once(child, 'close').then(() => ({ code: child.exitCode, said }));
    return { child, ended };
  }

  const count = async (where: string, table = 'subject_keys'): Promise<number> => {
    const [row] = await place.query<{ n: string }>(
      `select count(*) as n from ${table} where ${where}`,
    );
    return Number(row?.n);
  };
  const sealedBy = (key: Buffer, column = 'wrapped_key') =>
    `substring(${column} from 1 for 9) = '\\x02${keyIdOf(key)}'`;

  async function addPeopleOfBefore(): Promise<void> {
    const before = version01(old);
    for (let from = 0; from < peopleOfBefore; from += 2_000) {
      const rows = Array.from({ length: 2_000 }, () => {
        const id = randomUUID();
        return `('${id}', '\\x${before.wrapped(id).toString('hex')}', now())`;
      });
      await place.query(
        `insert into subject_keys (subject_id, wrapped_key, created_at) values ${rows.join()}`,
      );
    }
  }

  /** Resolves once so many keys of people are sealed by the new key, or the command has ended. */
  async function walked(child: ChildProcess, least: number): Promise<void> {
    while (child.exitCode === null && (await count(sealedBy(newest))) < least) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  it('loses nothing to kill -9, and ends without the old key', async () => {
    const people = [await handsInId(api), await handsInId(api)];
    await addPeopleOfBefore();
    await sealedEntries({ ENCRYPTION_KEY: old.toString('hex') }, 1);

    // A server that was not restarted yet has the old key alone.
    const early = await admin('rotate-keys', { ENCRYPTION_KEYS: both }).ended;
    expect(early.code).toBe(1);
    expect(early.said).toMatch(/^These processes run without the new key: .+, process \d+\./);
    await server.end('SIGTERM');
    server = await start({ ENCRYPTION_KEYS: both });

    const load = keepRegistering(api, people);
    let killed = 0;
    for (let each = 1; each <= kills; each++) {
      const { child, ended } = admin('rotate-keys', { ENCRYPTION_KEYS: both });
      await walked(child, (each * peopleOfBefore) / (kills + 1));
      child.kill('SIGKILL');
      if ((await ended).code === null) killed += 1;
    }
    expect(killed).toBe(kills);
    const midst = await count(sealedBy(newest));
    expect(midst).toBeGreaterThan(0);
    expect(midst).toBeLessThan(peopleOfBefore);
    const without = spawnServer({
      ...environmentWith({ ENCRYPTION_KEYS: newest.toString('hex') }),
      PORT: String(place.port + 1),
    });
    expect(await without.ended).toBe(1);

    const { code, said } = await admin('rotate-keys', { ENCRYPTION_KEYS: both }).ended;
    expect(said).toContain('Nothing is sealed by an earlier key: 0 left.');
    expect(code).toBe(0);
    await load.stop();
    expect(people.length).toBeGreaterThan(2);
    await server.end('SIGKILL');

    server = await start({ ENCRYPTION_KEYS: newest.toString('hex') });
    await registerBorrower(api);
    await everybodyReads(people);
    expect(await count(`not ${sealedBy(newest)}`)).toBe(0);
    expect(await count(`not ${sealedBy(newest, 'sealed')}`, 'settings')).toBe(0);
    expect(await count(`not ${sealedBy(newest)}`, 'product_keys')).toBe(0);
    const before = await sealedEntries({ ENCRYPTION_KEYS: newest.toString('hex') }, 1);
    await registerBorrower(api);
    await sealedEntries({ ENCRYPTION_KEYS: newest.toString('hex') }, before + 1);
  });

  /** Verifies the books until at least so many entries are sealed, and returns how many are. */
  async function sealedEntries(keys: Record<string, string>, least: number): Promise<number> {
    for (;;) {
      await place.query(
        "update work set due_at = now() where kind = 'seal_books' and lease_until is null",
      );
      const { code, said } = await admin('verify', keys).ended;
      expect(said).toContain('Ledger and audit trail are untouched');
      expect(code).toBe(0);
      const sealed = Number(/untouched: (\d+) entries/.exec(said)?.[1]);
      if (sealed >= least) return sealed;
    }
  }

  async function everybodyReads(people: SignedIn[]): Promise<void> {
    for (const { email } of people) {
      const body = { email, password: borrowerPassword };
      expect((await api.call('POST', '/auth/login', { body })).status).toBe(200);
    }
    const lender = await signInAdmin(api);
    const { body } = await api.call('GET', '/admin/pending-verifications?limit=200', lender);
    expect(body).toHaveLength(people.length);
    for (const { id_card_url } of body) {
      expect((await api.call('GET', `/${id_card_url}`)).status).toBe(200);
    }
  }
});

/** Registers a borrower with a picture of an ID, which is sealed by the borrower's own key. */
async function handsInId(api: Api): Promise<SignedIn> {
  const borrower = await registerBorrower(api);
  expect((await uploadId(api, borrower.token)).status).toBe(200);
  return borrower;
}

/** Registers one borrower after the other until it is stopped. */
function keepRegistering(api: Api, people: SignedIn[]) {
  let goesOn = true;
  const registering = (async () => {
    while (goesOn && people.length < 100) {
      people.push(await handsInId(api));
      // One network may register 300 people in 15 minutes.
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  })();
  return {
    stop() {
      goesOn = false;
      return registering;
    },
  };
}
