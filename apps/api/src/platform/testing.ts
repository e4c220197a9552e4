import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testPolicy } from '@sevenday/lending/testing';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { embeddedSnapshot } from '../../../../scripts/databases/embedded-template.mjs';
import { createServerDatabase } from '../../../../scripts/databases/server-databases.mjs';
import type { Lender } from './config/config.ts';
import { federalTradeCommission } from './config/default-agency-of-adverse-action-notice.ts';
import { type Database, rowsOf } from './database/database-and-transaction.ts';
import { openEmbeddedDatabase } from './database/embedded-database.ts';
import { createDiskFiles } from './files/disk-files.ts';
import { createHttpServer } from './http/create-http-server.ts';
import type { Router } from './http/route-dependencies-and-actor.ts';
import { createCallCounts } from './http/spend-call-budget.ts';
import { silentLog } from './log/log.ts';
import { createMailer } from './mail/smtp-or-folder-mailer.ts';
import { openServerDatabase, type ServerOptions } from './postgres/server-database.ts';
import type { Runtime } from './runtime-of-every-slice.ts';
import { createBackupSigner } from './secrets/backup-signer.ts';
import { keysOfTest } from './secrets/keys.testing.ts';
import { createProvider } from './stripe/provider.ts';
import { type Clocks, createClocks, simulatedClocks } from './time/business-and-wall-clocks.ts';
import { createMoneyGate } from './webhooks/money-gate.ts';

/**
 * Whether `npm run test:long` runs, which tests every variant of a rule. The short run tests the
 * most telling one.
 */
export const isLongRun = process.env.TEST_RUNS !== undefined;

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');

/**
 * With `TEST_PLAIN_STATEMENTS`, no statement is prepared, and each waits for the answer to the
 * previous one, as behind a pooler.
 */
export const testStatements: Pick<ServerOptions, 'prepared' | 'pipelined'> = process.env
  .TEST_PLAIN_STATEMENTS
  ? { prepared: 'off', pipelined: false }
  : { prepared: 'auto', pipelined: true };

/**
 * Opens a new, migrated database for one test file: on the server of `TEST_DATABASE_URL`, or
 * embedded in memory.
 */
export async function openTestDatabase(
  options?: ServerOptions,
  log = silentLog,
): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return openTestMemory();
  const { url, drop } = await createServerDatabase(serverUrl, 'test');
  const database = await openServerDatabase(url, migrationsFolder, log, {
    ...testStatements,
    ...options,
  });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Opens a new, migrated embedded database in memory, even if the tests run on a server. */
export async function openTestMemory(): Promise<Database> {
  return openEmbeddedDatabase('memory', migrationsFolder, await embeddedSnapshot());
}

export function openTestEmbedded(dataDirectory: string): Promise<Database> {
  return openEmbeddedDatabase(dataDirectory, migrationsFolder);
}

export const testLender: Lender = {
  name: 'Sevenday',
  address: '1 Lender Street',
  email: 'help@sevenday.example',
  phone: '(555) 010-0100',
  timeZone: 'America/New_York',
  ecoaAgency: federalTradeCommission,
};

/**
 * Makes the runtime of a test. The parts that the test doesn't give are real, but the log is silent
 * and no payment provider answers. Files and mails are stored in `folder`.
 */
export function testRuntime(
  given: { database: Database } & Partial<Runtime>,
  folder = path.join(tmpdir(), `sevenday-test-${randomBytes(6).toString('hex')}`),
): Runtime {
  const { clocks = createClocks(), log = silentLog } = given;
  return {
    clocks,
    log,
    keys: keysOfTest(randomBytes(32)),
    files: createDiskFiles(path.join(folder, 'files')),
    backupStore: null,
    backupSigner: createBackupSigner({ ring: [randomBytes(32)] }),
    provider: createProvider({
      ...{ secretKey: 'sk_test_nobody', account: null },
      ...{ protocol: 'http', host: '127.0.0.1', port: 1 },
    }),
    moneyGate: createMoneyGate({ database: given.database, clocks, log }),
    mailer: createMailer({
      ...{ smtpUrl: null, folder: path.join(folder, 'mail') },
      ...{ from: testLender.email, fromName: testLender.name },
    }),
    policy: testPolicy,
    lender: testLender,
    answerTimes: { extensionBankingDays: 1, idReviewHours: null },
    isSandbox: false,
    productName: 'Sevenday',
    publicUrl: 'http://localhost:3000',
    payoutChannel: 'provider',
    disburseConfirmation: 'when-needed',
    financialAccount: null,
    financialAccountId: async () => '',
    morningMailHour: null,
    stepUpAboveCents: null,
    staffNeedFactor: false,
    ...given,
  };
}

/** Opens the money gate, as after the payment provider's events were processed on this database. */
export async function openMoneyGate(of: { database: Database; clocks: Clocks }) {
  const gate = createMoneyGate({ ...of, log: silentLog });
  await gate.begin();
  const unprocessed = await gate.findUnprocessedEpoch();
  if (unprocessed) await gate.markProcessed(unprocessed.epoch);
  return gate;
}

/**
 * Waits until a transaction, or as many as given, wait for the lock of another one. Returns at once
 * on the embedded database, which runs transactions one after the other.
 */
export async function someoneWaits(database: Database, transactions = 1): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) return;
  for (;;) {
    const waiting = await database.transact((tx) =>
      rowsOf(
        tx,
        sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    );
    if (waiting.length >= transactions) return;
  }
}

/** `ofDatabase`: the time of the database's clock, if it differs from the machine's (`now`). */
interface TestWall {
  now: Date;
  ofDatabase?: Date;
}

/** The test registers its routes on `router` before the first call. */
export interface TestHttp {
  router: Router;
  runtime: Runtime;
  wall: TestWall;
  close(): Promise<void>;
}

/** Uses the real HTTP layer, a new database, and a wall clock that the test sets. */
export async function createTestHttp(
  findActor: Router['findActor'],
  openDatabase = openTestDatabase,
): Promise<TestHttp> {
  const database = await openDatabase();
  const wall: TestWall = { now: new Date('2026-03-02T15:00:00.000Z') };
  const app = await createHttpServer({ logLevel: 'silent' });
  const directory = await mkdtemp(path.join(tmpdir(), 'sevenday-test-'));
  const clocks = simulatedClocks(
    () => wall.now,
    () => wall.ofDatabase ?? wall.now,
  );
  const runtime = testRuntime({ database, clocks }, directory);
  return {
    router: {
      app,
      database,
      clocks,
      keys: runtime.keys,
      counts: createCallCounts(),
      findActor,
      staffNeedFactor: false,
    },
    runtime,
    wall,
    async close() {
      await app.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** One call as a page makes it. `file` is sent in the form's field `file`. */
export interface TestCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  token?: string | undefined;
  body?: Record<string, unknown>;
  file?: { content: Buffer; name: string; type: string };
  headers?: Record<string, string>;
}

export function callTestHttp(app: FastifyInstance, call: TestCall) {
  const form = call.file ? multipartForm(call.file) : undefined;
  return app.inject({
    method: call.method,
    url: call.url,
    headers: {
      ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
      ...form?.headers,
      ...call.headers,
    },
    ...(form ? { payload: form.payload } : call.body ? { payload: call.body } : {}),
  });
}

function multipartForm(file: { content: Buffer; name: string; type: string }) {
  const boundary = `----test${randomBytes(12).toString('hex')}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(head),
      file.content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

export const testPassword = 'a long enough password';
/**
 * Borrowers in tests have other numbers, because staff may not decide on a person who has their own
 * phone number.
 */
export const staffPhone = '(555) 010-0102';
let signedUp = 0;

export async function signUp(app: FastifyInstance, fields: Record<string, string> = {}) {
  signedUp += 1;
  const body = {
    email: `person${signedUp}@example.com`,
    password: testPassword,
    first_name: 'Ann',
    last_name: 'Lee',
    middle_initial: 'm',
    phone: '(555) 010-1234',
    ...fields,
  };
  const answer = await callTestHttp(app, { method: 'POST', url: '/api/auth/register', body });
  if (answer.statusCode !== 201) throw new Error(`Registering was refused: ${answer.body}`);
  const { token, user } = answer.json<{ token: string; user: { id: string } }>();
  return { token, id: user.id, email: body.email };
}
