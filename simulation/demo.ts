import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { WrongEnvironment } from '../apps/api/src/platform/base/wrong-environment.ts';
import { readConfig } from '../apps/api/src/platform/config/config.ts';
import type { Database } from '../apps/api/src/platform/database/database-and-transaction.ts';
import { silentLog } from '../apps/api/src/platform/log/log.ts';
import { openServerDatabase } from '../apps/api/src/platform/postgres/server-database.ts';
import { lastMorning, morningOf } from './demo/last-morning.ts';
import { howToStart } from './demo/start.ts';
import { type Demo, playDemo } from './demo/world.ts';
import type { DemoYear } from './demo/year.ts';
import { serveBank } from './machine/bank-thread.ts';
import { embeddedClient } from './machine/embedded-client.ts';
import { serveMail } from './machine/mail-thread.ts';
import {
  migrationsFolder,
  openHastyServer,
  type Storage,
  scratchFolder,
} from './machine/storage.ts';
import { readOptions, WrongOption, wholeNumber } from './run/options.ts';
import { query } from './world/truth.ts';
import type { World } from './world/world.ts';

const defaults = { seed: '7', days: '365', members: '120', 'last-day': '' };

/**
 * `npm run demo`: fills a sandbox in `DATA_DIR` (./data-demo), and `DATABASE_URL` where it is set, with a lender's year
 * up to a busy morning, by the product's own operations over simulated time.
 */
async function main(): Promise<void> {
  const given = readOptions(process.argv.slice(2), defaults);
  const seed = wholeNumber('seed', given.seed, 0, 2 ** 40);
  const days = wholeNumber('days', given.days, 3, 730);
  const members = wholeNumber('members', given.members, 10, 2000);
  const end = endOf(given['last-day'], lastMorning(new Date()));
  const target = path.resolve(process.env.DATA_DIR || './data-demo');
  const started = performance.now();
  // Stripe's client reads where each of its calls came from, which is dear to tell in lines of the source.
  process.setSourceMapsEnabled(false);
  const storage = await openTarget(target);
  const { world, year } = await playDemo(
    {
      seed,
      days,
      members,
      lastMorning: end,
      storage,
      program: fileURLToPath(import.meta.url),
    },
    (demo, day, morning) => {
      if ((day + 1) % 30 === 0) console.log(`  ${progress(demo, morning)}, ${seconds(started)} s`);
    },
  );
  await world.close();
  cpSync(storage.folder, target, { recursive: true });
  rmSync(storage.folder, { recursive: true, force: true });
  notify(target, world, year, seconds(started));
}

/** Reads the day that the demo ends on: the given one, or the last whose morning has ended. */
function endOf(day: string, latest: Date): Date {
  const end = day === '' ? latest : morningOf(day);
  if (end && end <= latest) return end;
  throw new WrongOption(
    `--last-day has to be a day such as ${latest.toISOString().slice(0, 10)}, or an earlier one.`,
  );
}

/** A demo begins where there is nothing yet, and never where real money could be meant. */
async function openTarget(target: string): Promise<Storage> {
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new Refused(`${target} is not empty: remove it, or set DATA_DIR to another folder.`);
  }
  mkdirSync(target, { recursive: true, mode: 0o700 });
  // Filled where writing costs least, then copied whole: a demo that is broken off leaves nothing half done.
  const folder = scratchFolder();
  const config = readConfig({ ...process.env, DATA_DIR: folder });
  if (config.stripe.kind !== 'own_sandbox') {
    throw new Refused(
      'The demo fills the product’s own sandbox bank: leave STRIPE_SECRET_KEY and STRIPE_API_BASE unset.',
    );
  }
  if (config.s3)
    throw new Refused('The demo fills a folder with its files: leave S3_BUCKET unset.');
  const { databaseUrl } = config;
  const template = process.env.TEST_EMBEDDED_DATA;
  if (!databaseUrl && template)
    cpSync(template, path.join(folder, 'database'), { recursive: true });
  const database = databaseUrl
    ? await openHastyServer(databaseUrl)
    : await openHastyEmbedded(folder);
  const [known] = await query<{ n: string }>(database, 'select count(*) as n from users');
  if (Number(known?.n) > 0) {
    await database.close();
    throw new Refused('The database of DATABASE_URL is not empty: name another one.');
  }
  return {
    database,
    folder,
    environment: {
      DATA_DIR: folder,
      ENCRYPTION_KEYS: config.encryption.ring.map((key) => key.toString('hex')).join(),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    remove: () => database.close(),
  };
}

/** The embedded database, by the way into it that plans each statement once. */
async function openHastyEmbedded(folder: string): Promise<Database> {
  const embedded = await PGlite.create(path.join(folder, 'database'));
  const database = await openServerDatabase('postgres://embedded', migrationsFolder, silentLog, {
    Client: embeddedClient(embedded),
    connections: 1,
  });
  return {
    ...database,
    embedded: true,
    async close() {
      await database.close();
      await embedded.close();
    },
  };
}

class Refused extends Error {}

function progress({ world, year }: Demo, morning: Date): string {
  const month = morning.toISOString().slice(0, 10);
  return `${month}: ${world.members.length} members, ${year.loans} loans`;
}

function notify(target: string, world: World, year: DemoYear, took: string): void {
  const lines = [
    '',
    `A lender of ${world.members.length} members, ${year.loans} loans, in ${took} s. No real money moves.`,
    '',
    ...[
      ['admin', world.admin],
      ['a good borrower', year.shown('good')],
      ['a late borrower', year.shown('late')],
    ].map(([who, caller]) =>
      typeof caller === 'object' && caller
        ? `  ${String(who).padEnd(16)} ${caller.email}  ${caller.password}`
        : '',
    ),
    '',
    ...howToStart(target, process.env),
    '',
  ];
  console.log(lines.join('\n'));
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

function notifyFailure(error: unknown): void {
  process.setSourceMapsEnabled(true);
  const isExpected =
    error instanceof Refused || error instanceof WrongOption || error instanceof WrongEnvironment;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}

// What fails in another thread is heard in the first.
if (isMainThread) main().catch(notifyFailure);
else await (workerData.serves === 'bank' ? serveBank() : serveMail());
