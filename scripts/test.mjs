import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { install, requireNode } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, root, run } from './lib/run.mjs';

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

/** What runs beside the suites takes the processor when they wait: for a page, for the bank, for the last of four. */
const besideNiceness = 5;

/** A check that passes or fails as a whole. */
async function check(name, command, args, budgetSeconds) {
  const started = Date.now();
  const { code, output } = await run(command, args, {
    quiet: true,
    budgetSeconds,
    niceness: besideNiceness,
  });
  if (code !== 0) process.stdout.write(`${output}\n`);
  count(name, code === 0 ? { passed: 1 } : { failed: 1 }, elapsed(started));
}

/** A suite whose runner writes how many tests passed and failed; one that ends without a report has failed. */
async function suite(name, command, args, { env, budgetSeconds, niceness, read }) {
  const started = Date.now();
  const report = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const { code, output } = await run(command, args(report), {
    env: env?.(report),
    quiet: true,
    budgetSeconds,
    niceness,
  });
  const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : {};
  const isClean = code === 0 && (counted.passed ?? 0) > 0;
  if (!isClean) {
    process.stdout.write(`${output}\n`);
    if (code === 124) process.stdout.write(`${name} took longer than ${budgetSeconds} s.\n`);
    counted.failed = Math.max(counted.failed ?? 0, 1);
  }
  count(name, counted, elapsed(started));
}

/**
 * Tests of whole lives over simulated weeks, of many at once, of pictures and of the provider's calls, and of who may do
 * what and reads what ask little of a database that is one's own: the short run asks them of PostgreSQL alone,
 * `npm run test:long` of both.
 */
const asksServerAlone = `
  accept-again adjustments aging by-hand by-hand-begun catch-up closes debit-choice debit-guards
  debit-strikes debits deleted-members disputes due-notices harm kill-points loan-page mandates
  late-after-a-debit lost-disputes money money-back noted-payments notices office-commands
  office-lists once once-office once-without-key paid-once payouts-returned
  payouts-returned-while-paid permissions refund-or-dispute restored-dump returns spec-fields spec-rules spent-keys
  statements two-servers unsent-debits webhook-orders
  ../src/identity/account-security ../src/identity/change-password ../src/identity/confirm-email
  ../src/identity/own-sessions ../src/identity/reset-password
  ../src/id-verifications/id-verifications ../src/id-verifications/submit-document
  ../src/id-verifications/view-document
  ../src/bank-accounts/linking ../src/platform/stripe ../src/offboarding/after-deletion
  ../src/offboarding/kept-records ../src/offboarding/money-in-transit
  ../src/offboarding/nothing-left ../src/offboarding/races ../src/offboarding/write-off
`
  .trim()
  .split(/\s+/);

/** How the program starts, stops and refuses is asked once. */
const asksProgramAlone = ['start'];

/** One after another, twenty starts: alone they keep less than a processor busy, and longer than all the others. */
const takesLongest = 'kill';

/** Also where the caller's own environment names a server. */
const onEmbedded = { TEST_DATABASE_URL: '' };

function fileOf(name) {
  return `${path.posix.join('apps/api/tests', name)}.test.ts`;
}

function without(names) {
  return names.map((name) => `--exclude=${fileOf(name)}`);
}

function vitest(name, projects, { env = {}, more = [], budgetSeconds, niceness }) {
  return suite(
    name,
    bin('vitest'),
    (report) => [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...more,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      budgetSeconds,
      niceness,
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

function playwright(name, env, budgetSeconds) {
  return suite(name, bin('playwright'), () => ['test', '--config', 'e2e/playwright.config.ts'], {
    budgetSeconds,
    env: (report) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    read: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  });
}

async function checks() {
  await check('types', bin('tsc'), ['--noEmit'], 240);
  await check('lint', bin('biome'), ['check', '--error-on-warnings', '.'], 120);
  await check('imports', process.execPath, ['scripts/check-imports.mjs'], 60);
  await check('dead code', bin('knip'), [], 240);
  await check('spec coverage', process.execPath, ['scripts/spec-coverage.mjs', '--check'], 120);
}

function unitTests() {
  return vitest('unit', ['unit', 'sandbox-bank'], {
    budgetSeconds: 600,
    niceness: besideNiceness,
  });
}

function apiTestsOnEmbedded(hasServer) {
  return vitest('api on the embedded database', hasServer ? ['api'] : ['api', 'simulation'], {
    more: without([takesLongest, ...(hasServer ? asksServerAlone : [])]),
    budgetSeconds: 420,
    env: onEmbedded,
  });
}

function killsOnEmbedded() {
  return vitest('kill -9 on the embedded database', ['api'], {
    more: [fileOf(takesLongest)],
    budgetSeconds: 600,
    niceness: besideNiceness,
    env: onEmbedded,
  });
}

/** On a machine that lacks a part of what is asked for, its tests have failed. */
function lacks(name, what, setting) {
  process.stdout.write(
    `There is no ${what} on this machine and none could be installed: set ${setting}.\n`,
  );
  count(name, { failed: 1 }, 0);
}

async function apiTestsOnServer(postgres) {
  const name = 'api and simulation on PostgreSQL';
  if (!postgres) return lacks(name, 'PostgreSQL', 'TEST_DATABASE_URL');
  return vitest(name, ['api', 'simulation'], {
    more: without(asksProgramAlone),
    budgetSeconds: 420,
    env: { TEST_DATABASE_URL: postgres.url },
  });
}

async function browserTests(chromiumPath, postgres) {
  if (!chromiumPath) return lacks('browser', 'Chromium', 'CHROMIUM_PATH');
  const embedded = { CHROMIUM_PATH: chromiumPath, ...onEmbedded };
  if (!postgres) return playwright('browser on the embedded database', embedded, 600);
  const server = { CHROMIUM_PATH: chromiumPath, TEST_DATABASE_URL: postgres.url };
  return playwright('browser on PostgreSQL, the walk on both', server, 600);
}

/** Each alone keeps a processor and a half busy, so that one after another they share the machine with the rest. */
async function suites(chromium, postgres) {
  await apiTestsOnEmbedded(postgres !== null);
  await apiTestsOnServer(postgres);
  await browserTests(chromium, postgres);
}

async function besideThem() {
  await checks();
  await unitTests();
  await killsOnEmbedded();
}

function elapsed(started) {
  return Math.round((Date.now() - started) / 1000);
}

requireNode();
await install();
mkdirSync(reports, { recursive: true });
await build();
const chromium = await findChromium();
const postgres = await startPostgres();
try {
  await Promise.all([suites(chromium, postgres), besideThem()]);
} finally {
  await postgres?.stop();
}

if (failures.length > 0) process.stdout.write(`Failed: ${failures.join(', ')}\n`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed${skipped}\n`);
process.exit(totals.failed > 0 ? 1 : 0);
