import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '../apps/api/src/platform/database/database-and-transaction.ts';
import { openEmbeddedDatabase } from '../apps/api/src/platform/database/embedded-database.ts';
import { freePort } from '../scripts/programs/free-port.mjs';
import { migrationsFolder, openStorage, scratchFolder } from './machine/storage.ts';
import { query } from './world/truth.ts';

const program = path.resolve(import.meta.dirname, '../scripts/demo.mjs');
const encryptionKey = 'ab'.repeat(32);

const cleanUp: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function filled(): Promise<Database> {
  const { folder, environment, database: named } = await emptyPlace();
  await printedByDemo(['--days', '4', '--members', '10', '--last-day', '2026-03-09'], {
    ...environment,
    DATA_DIR: folder,
  });
  const database = named ?? (await openEmbeddedDatabase(folder, migrationsFolder));
  if (!named) cleanUp.push(() => database.close());
  return database;
}

/** All that anybody sees of the money, without ids. */
function books(database: Database) {
  return query(
    database,
    `select email, p.account, p.event, effective_at, sum(p.amount_cents) from ledger_postings p
      join ledger_transactions t on t.id = transaction_id left join loans on loans.id = t.loan_id
      left join users on users.id = member_id group by 1, 2, 3, 4 order by 4, 1, 2, 3`,
  );
}

test('The demo fills two databases alike', async () => {
  const [first, second] = [await filled(), await filled()];
  const made = await books(first);
  expect(made).not.toHaveLength(0);
  expect(await books(second)).toEqual(made);
});

/** What a busy machine may add. */
const startup = { timeout: 600_000 };

test(
  'The demo fills a folder and a database, prints three sign-ins, and a line without a secret that starts the product on them',
  startup,
  async () => {
    const { folder, environment, database: named } = await emptyPlace();
    const given = withPassword({ ...environment, DATA_DIR: folder });
    const shown = await printedByDemo(['--days', '4', '--members', '10'], given);
    expect(shown).toMatch(/10 members, \d+ loans, in \d+ s\. No real money moves\./);
    for (const secret of [given.ENCRYPTION_KEY, databasePassword]) {
      if (secret) expect(shown).not.toContain(secret);
    }
    for (const kept of ['files', 'mail', 'sandbox-bank.journal']) {
      expect(existsSync(path.join(folder, kept)), kept).toBe(true);
    }
    const database = named ?? (await openEmbeddedDatabase(folder, migrationsFolder));
    const [row] = await query<{ loans: string; failed: string }>(
      database,
      `select (select count(*) from loans) as loans, (select count(*) from work where last_error is not null) as failed`,
    );
    // The embedded database is one program's alone.
    if (!named) await database.close();
    expect(Number(row?.loans)).toBeGreaterThan(0);
    expect(Number(row?.failed)).toBe(0);

    const url = await startAsPrinted(shown, given);
    const signIns = [...shown.matchAll(/ {2}(\S+@example\.com) {2}(\S+)\n/g)];
    expect(signIns).toHaveLength(3);
    const [, email, password] = signIns[0] ?? [];
    const { token } = await ask(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { members } = await ask(`${url}/api/admin/members`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(members).toHaveLength(11);
    expect(members.map((member: { email: string }) => member.email)).toEqual(
      expect.arrayContaining(signIns.map(([, printed]) => printed)),
    );
  },
);

/** The throw-away servers of the tests trust everybody, so that any password will do. */
const databasePassword = 'open-sesame';

function withPassword(environment: Record<string, string>): Record<string, string> {
  if (!environment.DATABASE_URL) return environment;
  const url = new URL(environment.DATABASE_URL);
  url.password ||= databasePassword;
  return { ...environment, DATABASE_URL: url.href };
}

/** Types the printed line into a shell, and in place of each "…" what the demo was given. Answers where it listens. */
async function startAsPrinted(shown: string, given: Record<string, string>): Promise<string> {
  const [, printed = ''] = /Start it with: +(.+)/.exec(shown) ?? [];
  const line = printed.replaceAll(/(\w+)=…/g, (_, name: string) => `${name}='${given[name]}'`);
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const shell = spawn('sh', ['-c', line], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { PATH, HOME, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(shell, 'close');
  cleanUp.push(async () => {
    if (shell.exitCode === null && shell.pid) process.kill(-shell.pid, 'SIGINT');
    await ended;
  });
  const url = `http://localhost:${port}`;
  await vi.waitFor(
    async () => {
      expect(shell.exitCode, output).toBeNull();
      expect((await fetch(`${url}/readyz`)).status, output).toBe(200);
    },
    { timeout: startup.timeout / 2, interval: 100 },
  );
  return url;
}

async function ask(url: string, asking: RequestInit) {
  return (await fetch(url, asking)).json();
}

/** Makes an empty folder, and an empty database where a server is named. Both are removed after the test. */
async function emptyPlace() {
  const folder = scratchFolder();
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  if (!process.env.TEST_DATABASE_URL) return { folder, environment: {}, database: null };
  const storage = await openStorage(encryptionKey);
  cleanUp.push(() => storage.remove());
  return { folder, environment: storage.environment, database: storage.database };
}

/** Runs the demo, and answers what it prints. */
async function printedByDemo(args: string[], environment: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment },
  });
  return stdout;
}
