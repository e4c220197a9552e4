import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { install, requireNode } from './lib/install.mjs';
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, longestSilenceSeconds, root, run } from './lib/run.mjs';
import { chosenBy, shortTestsUnder } from './lib/test-files.mjs';

const reports = path.join(root, '.build', 'reports');
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

function count(name, { passed = 0, failed = 0, skipped = 0 }, seconds) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  if (failed > 0) failures.push(name);
  process.stdout.write(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)\n`,
  );
}

/** What runs beside the browser tests leaves the processor to them first: they take longest. */
const besideNiceness = 5;

/** A check that passes or fails as a whole. */
async function check(name, command, args) {
  const started = Date.now();
  const { code, output } = await run(command, args, {
    quiet: true,
    silenceSeconds: longestSilenceSeconds,
    niceness: besideNiceness,
  });
  if (code !== 0) process.stdout.write(`${output}\n`);
  count(name, code === 0 ? { passed: 1 } : { failed: 1 }, elapsed(started));
}

/**
 * A suite whose runner prints a line for each test that ends, and writes how many passed and failed. One that ends
 * without a report has failed.
 */
async function suite(name, command, args, { env, niceness, read }) {
  const started = Date.now();
  const report = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const { code, output } = await run(command, args(report), {
    env: env(report),
    quiet: true,
    silenceSeconds: longestSilenceSeconds,
    niceness,
  });
  const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : {};
  const isClean = code === 0 && (counted.passed ?? 0) > 0;
  if (!isClean) {
    const withoutPassed = output.split('\n').filter((line) => !line.includes('✓'));
    process.stdout.write(`${withoutPassed.join('\n')}\n`);
    if (code === 124)
      process.stdout.write(`In ${name} nothing moved for ${longestSilenceSeconds} s.\n`);
    counted.failed = Math.max(counted.failed ?? 0, 1);
  }
  count(name, counted, elapsed(started));
}

const apiTests = shortTestsUnder(['apps/api/src', 'apps/api/tests']);
const simulationTests = shortTestsUnder(['simulation']);
const browserTests = shortTestsUnder(['e2e']);

/**
 * The short run tests on PostgreSQL, and what the embedded database may do differently on that too: how it takes
 * transactions, work and searches, keeps its ledger and forgets. `npm run test:long` runs everything on both.
 */
const onEmbeddedToo = chosenBy(
  [
    'apps/api/src/ledger',
    'apps/api/src/members',
    'apps/api/src/offboarding/nothing-in-files.test.ts',
    'apps/api/src/platform',
    'apps/api/src/sandbox-clock.test.ts',
    'apps/api/tests/admin-command.test.ts',
    'apps/api/tests/life.test.ts',
  ],
  apiTests,
);

/** How the program starts and stops takes long, and is tested on the embedded one alone. */
const onEmbeddedAlone = chosenBy(['apps/api/tests/start.test.ts'], apiTests);

/** Also where the caller's own environment names a server. */
const onEmbedded = { TEST_DATABASE_URL: '' };

function vitest(name, projects, { env = {}, files = [] } = {}) {
  return suite(
    name,
    bin('vitest'),
    (report) => [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...files,
      '--reporter=verbose',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      niceness: besideNiceness,
      env: () => env,
      read: (json) => ({
        passed: json.numPassedTests,
        failed:
          json.numFailedTests + (json.numFailedTestSuites > 0 && json.numFailedTests === 0 ? 1 : 0),
        skipped: json.numPendingTests + json.numTodoTests,
      }),
    },
  );
}

function playwright(name, project, env) {
  const args = ['test', '--config=e2e/playwright.config.ts', `--project=${project}`];
  return suite(name, bin('playwright'), () => [...args, ...browserTests], {
    env: (report) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    read: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  });
}

async function checks() {
  await check('types', bin('tsc'), ['--noEmit']);
  await check('lint', bin('biome'), ['check', '--error-on-warnings', '.']);
  await check('imports', process.execPath, ['scripts/check-imports.mjs']);
  await check('dead code', bin('knip'), []);
  await check('spec coverage', process.execPath, ['scripts/spec-coverage.mjs', '--check']);
}

/** On a machine that lacks a part of what is asked for, its tests have failed. */
function lacks(name, what, setting) {
  process.stdout.write(
    `There is no ${what} on this machine and none could be installed: set ${setting}.\n`,
  );
  count(name, { failed: 1 }, 0);
}

async function runApiTests(postgres) {
  const files = [...apiTests.filter((file) => !onEmbeddedAlone.includes(file)), ...simulationTests];
  if (!postgres) {
    lacks('api and simulation on PostgreSQL', 'PostgreSQL', 'TEST_DATABASE_URL');
    return vitest('api and simulation on the embedded database', ['api', 'simulation'], {
      files,
      env: onEmbedded,
    });
  }
  await vitest('api and simulation on PostgreSQL', ['api', 'simulation'], {
    files,
    env: { TEST_DATABASE_URL: postgres.url },
  });
  await vitest('api on the embedded database', ['api'], { files: onEmbeddedToo, env: onEmbedded });
}

async function runBrowserTests(chromiumPath, postgres) {
  if (!chromiumPath) return lacks('browser', 'Chromium', 'CHROMIUM_PATH');
  const embedded = { CHROMIUM_PATH: chromiumPath, ...onEmbedded };
  if (!postgres) return playwright('browser on the embedded database', 'embedded', embedded);
  const server = { CHROMIUM_PATH: chromiumPath, TEST_DATABASE_URL: postgres.url };
  return playwright('browser on PostgreSQL', 'PostgreSQL', server);
}

async function runQuickTests() {
  await checks();
  await vitest('unit', ['unit', 'sandbox-bank'], {
    files: shortTestsUnder(['packages', 'scripts', 'apps/web/src', 'apps/sandbox-bank/src']),
  });
  await vitest('start and stop', ['api'], { files: onEmbeddedAlone, env: onEmbedded });
}

function elapsed(started) {
  return Math.round((Date.now() - started) / 1000);
}

requireNode();
await install();
mkdirSync(reports, { recursive: true });
await build();
keepTemporaryFilesInMemory();
const chromium = await findChromium();
const postgres = await startPostgres();
try {
  // All at once, as each waits a third of its time: for a page, the bank, the database, the last of its own.
  const ended = await Promise.allSettled([
    runBrowserTests(chromium, postgres),
    runApiTests(postgres),
    runQuickTests(),
  ]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
} finally {
  postgres?.stop();
}

if (failures.length > 0) process.stdout.write(`Failed: ${failures.join(', ')}\n`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed${skipped}\n`);
process.exit(totals.failed > 0 ? 1 : 0);
