import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { install, requireNode } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, run } from './lib/run.mjs';

/** The random tests, for longer, and the exhaustive ones: more property runs, every
 * order of webhooks, more kill -9 moments, every screen in its states, every documented command. `SEED` replays a run. */
const seed = process.env.SEED ?? String(randomInt(1_000_000_000));

requireNode();
await install();
await build();
process.stdout.write(`Seed ${seed} (replay with SEED=${seed} npm run test:long)\n`);

const killRounds = 5;
const postgres = await startPostgres();
const random = { TEST_SEED: seed, TEST_RUNS: '10000' };
// The embedded one also where the caller's own environment names a server.
const databases = [
  { database: 'the embedded database', address: { TEST_DATABASE_URL: '' } },
  ...(postgres ? [{ database: 'PostgreSQL', address: { TEST_DATABASE_URL: postgres.url } }] : []),
];
const suites = [
  { name: 'unit', args: ['--project', 'unit', '--project', 'sandbox-bank'], env: random },
];
for (const { database, address } of databases) addEverything(database, address);
for (const { database, address } of databases) addEveryCase(database, address);
for (let round = 0; round < killRounds; round++) {
  for (const { database, address } of databases)
    addKillRound(database, Number(seed) + round, address);
}
if (postgres) addPooler(postgres.url);
suites.push(
  { name: 'every command on a fresh clone', script: 'scripts/test-commands.mjs' },
  { name: 'every screen in its states', script: 'scripts/screenshots.mjs' },
);
if (!postgres)
  process.stdout.write('There is no PostgreSQL on this machine: its part is not run.\n');
let failed = postgres ? 0 : 1;
try {
  for (const suite of suites) {
    const { code } = suite.script
      ? await run(process.execPath, [suite.script])
      : await run(bin('vitest'), ['run', '--testTimeout=3600000', ...suite.args], {
          env: suite.env,
        });
    if (code !== 0) failed++;
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${suite.name}\n`);
  }
} finally {
  await postgres?.stop();
}
process.stdout.write(`Seed ${seed}: ${failed === 0 ? 'all passed' : `${failed} failed`}\n`);
process.exit(failed === 0 ? 0 : 1);

/** What the short run asks of one database alone too, and the random ones for longer. */
function addEverything(database, address) {
  suites.push({
    name: `api and simulation on ${database}, all of it`,
    args: ['--project', 'api', '--project', 'simulation'],
    env: { ...random, ...address },
  });
}

/** Webhooks in every order, up to three times each or never, and kill -9 at every step of moving money. */
function addEveryCase(database, address) {
  const files = ['webhook-orders', 'kill-points'].map((name) => `apps/api/tests/${name}.test.ts`);
  suites.push({
    name: `every order and every step on ${database}`,
    args: ['--project', 'api', ...files],
    env: { EVERY_ORDER: '1', EVERY_POINT: '1', TEST_SEED: seed, ...address },
  });
}

/** The database behind PgBouncer in transaction mode. */
function addPooler(server) {
  const program = findProgram('pgbouncer', ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']);
  if (!program) {
    process.stdout.write('There is no PgBouncer on this machine: its part is not run.\n');
    return;
  }
  suites.push({
    name: 'behind PgBouncer',
    args: ['--project', 'api', 'apps/api/src/platform/pooler.test.ts'],
    env: { TEST_PGBOUNCER: program, TEST_DATABASE_URL: server },
  });
}

function findProgram(name, folders) {
  const all = [...(process.env.PATH ?? '').split(path.delimiter), ...folders];
  return all.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Twenty kill -9 on a loan's way, at moments of their own. */
function addKillRound(database, killSeed, address) {
  suites.push({
    name: `kill -9 on ${database}, seed ${killSeed}`,
    args: ['--project', 'api', 'apps/api/tests/kill.test.ts'],
    env: { KILL_SEED: String(killSeed), ...address },
  });
}
