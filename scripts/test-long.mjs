import { randomInt } from 'node:crypto';
import { build } from './lib/build.mjs';
import { install, requireNode } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, run } from './lib/run.mjs';

/** The random tests, for longer, and the exhaustive ones: more property runs, every order of webhooks, more kill -9 moments. `SEED` replays a run. */
const seed = process.env.SEED ?? String(randomInt(1_000_000_000));

requireNode();
await install();
await build();
process.stdout.write(`Seed ${seed} (replay with SEED=${seed} npm run test:long)\n`);

const killRounds = 5;
const postgres = await startPostgres();
const env = { TEST_SEED: seed, TEST_RUNS: '10000' };
const suites = [
  { name: 'unit', args: ['--project', 'unit'], env },
  { name: 'api on the embedded database, all of it', args: ['--project', 'api'], env: {} },
];
addEveryCase('embedded', {});
if (postgres) addEveryCase('PostgreSQL', { TEST_DATABASE_URL: postgres.url });
for (let round = 0; round < killRounds; round++) {
  addKillRound('embedded', Number(seed) + round, {});
  if (postgres)
    addKillRound('PostgreSQL', Number(seed) + round, { TEST_DATABASE_URL: postgres.url });
}
if (!postgres)
  process.stdout.write('There is no PostgreSQL on this machine: its part is not run.\n');
let failed = postgres ? 0 : 1;
try {
  for (const suite of suites) {
    const { code } = await run(bin('vitest'), ['run', '--testTimeout=3600000', ...suite.args], {
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

/** Webhooks in every order, up to three times each or never, and kill -9 at every step of moving money. */
function addEveryCase(database, more) {
  const files = ['webhook-orders', 'kill-points'].map((name) => `apps/api/tests/${name}.test.ts`);
  suites.push({
    name: `every order and every step on ${database}`,
    args: ['--project', 'api', ...files],
    env: { EVERY_ORDER: '1', EVERY_POINT: '1', TEST_SEED: seed, ...more },
  });
}

/** Twenty kill -9 on a loan's way, at moments of their own. */
function addKillRound(database, killSeed, more) {
  suites.push({
    name: `kill -9 on ${database}, seed ${killSeed}`,
    args: ['--project', 'api', 'apps/api/tests/kill.test.ts'],
    env: { KILL_SEED: String(killSeed), ...more },
  });
}
