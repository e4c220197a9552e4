import { randomInt } from 'node:crypto';
import { build } from './lib/build.mjs';
import { install, requireNode } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, run } from './lib/run.mjs';

/** The random tests, for longer: more property runs and more kill -9 moments. `SEED` replays a run. */
const seed = process.env.SEED ?? String(randomInt(1_000_000_000));

requireNode();
await install();
await build();
process.stdout.write(`Seed ${seed} (replay with SEED=${seed} npm run test:long)\n`);

const postgres = await startPostgres();
const env = { TEST_SEED: seed, TEST_RUNS: '10000', TEST_KILLS: '100' };
const suites = [
  { name: 'unit', args: ['--project', 'unit'], env },
  { name: 'kill -9, embedded', args: ['--project', 'api', 'apps/api/tests/kill.test.ts'], env },
];
if (postgres) {
  suites.push({
    name: 'kill -9, PostgreSQL',
    args: ['--project', 'api', 'apps/api/tests/kill.test.ts'],
    env: { ...env, TEST_DATABASE_URL: postgres.url },
  });
} else {
  process.stdout.write('There is no PostgreSQL on this machine: its part is not run.\n');
}
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
