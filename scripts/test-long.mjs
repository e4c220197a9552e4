import { randomInt } from 'node:crypto';
import { build } from './building/build.mjs';
import { startPostgres } from './databases/postgres.mjs';
import { findChromium } from './programs/chromium.mjs';
import { findPgBouncer, findPrometheus } from './programs/distribution.mjs';
import { install, requireNode } from './programs/install.mjs';
import { keepTemporaryFilesInMemory } from './programs/memory-folder.mjs';
import { bin, run } from './programs/run.mjs';
import { endOnSignals } from './programs/signals.mjs';

/**
 * Runs every test: those of the short run, the long ones (`*.long.test.ts`, `*.long.spec.ts`), everything on both
 * databases, the random tests for longer, every order of webhooks, more kill -9 moments and every screen in its states.
 * `SEED` replays a run.
 */
const seed = process.env.SEED ?? String(randomInt(1_000_000_000));
const killRounds = 5;

requireNode();
await install();
await build();
keepTemporaryFilesInMemory();
process.stdout.write(`Seed ${seed} (replay with SEED=${seed} npm run test:long)\n`);
const chromium = await findChromium();
const postgres = await startPostgres();
endOnSignals(async () => postgres?.stop());
const pgBouncer = await findPgBouncer();
const prometheus = await findPrometheus();

const random = { TEST_SEED: seed, TEST_RUNS: '10000', TEST_AT_ONCE: '50' };
const databases = [
  // The embedded one also where the caller's own environment names a server.
  { on: 'the embedded database', address: { TEST_DATABASE_URL: '' } },
  ...(postgres ? [{ on: 'PostgreSQL', address: { TEST_DATABASE_URL: postgres.url } }] : []),
];

/**
 * What is run, one after another: a name, a command with its arguments, and its environment. To add something, add an
 * entry; it has passed when its command exits with 0.
 */
const suites = [
  { name: 'dead code', command: bin('knip'), args: [] },
  vitest('unit', ['--project', 'unit'], {
    ...random,
    CHROMIUM_PATH: chromium ?? '/usr/bin/chromium',
  }),
  ...databases.map(everything),
  ...databases.map(everyOrder),
  ...Array.from({ length: killRounds }, (_, round) => round).flatMap((round) =>
    databases.map((database) => killRound(database, Number(seed) + round)),
  ),
  ...(postgres ? [withPlainStatements(), asProgram()] : []),
  ...(postgres && pgBouncer ? [behindPooler(pgBouncer)] : []),
  ...(postgres && prometheus ? [underPrometheus(prometheus)] : []),
  // It starts servers of its own, whatever database the other suites have.
  vitest(
    'a failover that loses the last seconds',
    ['--project', 'api', 'apps/api/tests/failover.long.test.ts'],
    { FAILOVER: '1' },
  ),
  {
    name: 'every browser test, the walk on both databases, and every flow where a browser translates',
    command: bin('playwright'),
    args: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list'],
    env: {
      CHROMIUM_PATH: chromium ?? '',
      TEST_DATABASE_URL: postgres?.url ?? '',
      EVERY_LOOK: '1',
    },
  },
  {
    name: 'the oracle: every posting is as recorded',
    command: process.execPath,
    args: ['scripts/oracle.mjs'],
  },
  {
    name: 'every command on a fresh clone',
    command: process.execPath,
    args: ['scripts/test-commands.mjs'],
    // Its clones with all their packages would fill the memory.
    env: { TMPDIR: '' },
  },
  {
    name: 'every screen in its states',
    command: process.execPath,
    args: ['scripts/screenshots.mjs'],
  },
];

let failed = 0;
const found = {
  PostgreSQL: postgres,
  Chromium: chromium,
  PgBouncer: pgBouncer,
  Prometheus: prometheus,
};
for (const [what, isThere] of Object.entries(found)) {
  if (isThere) continue;
  process.stdout.write(`There is no ${what} on this machine: its part fails.\n`);
  failed++;
}
try {
  for (const { name, command, args, env } of suites) {
    const { code } = await run(command, args, { env });
    if (code !== 0) failed++;
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}\n`);
  }
} finally {
  postgres?.stop();
}
process.stdout.write(`Seed ${seed}: ${failed === 0 ? 'all passed' : `${failed} failed`}\n`);
process.exit(failed === 0 ? 0 : 1);

function vitest(name, args, env) {
  return { name, command: bin('vitest'), args: ['run', '--testTimeout=3600000', ...args], env };
}

/** What the short run asks of one database, the random tests for longer, and each press 50 times at once. */
function everything({ on, address }) {
  const projects = ['--project', 'api'];
  return vitest(`api and simulation on ${on}, all of it`, projects, { ...random, ...address });
}

/** Webhooks in every order, up to three times each or never. */
function everyOrder({ on, address }) {
  const file = 'apps/api/tests/webhook-orders.long.test.ts';
  return vitest(`every order of webhooks on ${on}`, ['--project', 'api', file], {
    EVERY_ORDER: '1',
    TEST_SEED: seed,
    ...address,
  });
}

/** PostgreSQL with no statement prepared and each sent by itself, as `DATABASE_PREPARED` and `DATABASE_PIPELINED` allow. */
function withPlainStatements() {
  return vitest('api on PostgreSQL, each statement by itself', ['--project', 'api'], {
    TEST_DATABASE_URL: postgres.url,
    TEST_PLAIN_STATEMENTS: '1',
  });
}

/** The product as a role that owns no table (docs/adr/0065). Tests look at the database as the owner. */
function asProgram() {
  return vitest(
    'api on PostgreSQL, as a role that owns nothing',
    ['--project', 'api', 'apps/api/tests'],
    {
      TEST_DATABASE_URL: postgres.url,
      TEST_AS_PROGRAM: '1',
    },
  );
}

/** The database behind PgBouncer in transaction mode. */
function behindPooler(program) {
  const file = 'apps/api/src/platform/postgres/pooler.long.test.ts';
  return vitest('behind PgBouncer', ['--project', 'api', file], {
    TEST_PGBOUNCER: program,
    TEST_DATABASE_URL: postgres.url,
  });
}

/** Every alert rule fires once, also at faults that are made in a product which Prometheus scrapes. */
function underPrometheus({ server, tool }) {
  const file = 'apps/api/tests/alerts.long.test.ts';
  return vitest('every alert under Prometheus', ['--project', 'api', file], {
    TEST_PROMETHEUS: server,
    TEST_PROMTOOL: tool,
    TEST_DATABASE_URL: postgres.url,
  });
}

/** Twenty kill -9 on a loan's way, at moments of their own. */
function killRound({ on, address }, killSeed) {
  return vitest(
    `kill -9 on ${on}, seed ${killSeed}`,
    ['--project', 'api', 'apps/api/tests/kill.long.test.ts'],
    { KILL_SEED: String(killSeed), ...address },
  );
}
