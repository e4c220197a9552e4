import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './building/build.mjs';
import { startPostgres } from './databases/postgres.mjs';
import { findChromium } from './programs/chromium.mjs';
import { install, requireNode } from './programs/install.mjs';
import { keepTemporaryFilesInMemory } from './programs/memory-folder.mjs';
import { bin, longestSilenceSeconds, root, run } from './programs/run.mjs';
import { endOnSignals } from './programs/signals.mjs';
import { runChecks } from './test-run/checks.mjs';
import { createTally, secondsSince } from './test-run/tally.mjs';
import {
  chosenBy,
  isBrowserTest,
  isLongTest,
  meantBy,
  reaches,
  shortTestsUnder,
  testsUnder,
} from './test-run/test-files.mjs';

const reports = path.join(root, '.build', 'reports');
const tally = createTally();

/** What runs beside the browser tests leaves the processor to them first: they take longest. */
const beside = { quiet: true, niceness: 5 };
/** What runs alone is watched. */
const alone = { quiet: false, niceness: 0 };
const colors = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};

/**
 * A suite whose runner prints a line for each test that ends, and writes how many passed and failed. One that ends
 * without a report has failed. What the runner prints is shown as it comes, or at the end where something failed.
 */
async function suite(name, command, args, { env, how, read }) {
  const started = Date.now();
  const report = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const { code, output } = await run(command, args(report), {
    env: env(report),
    ...how,
    silenceSeconds: longestSilenceSeconds,
  });
  const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : {};
  const isClean = code === 0 && (counted.passed ?? 0) > 0;
  if (!isClean) {
    const withoutPassed = output.split('\n').filter((line) => !line.includes('✓'));
    if (how.quiet) process.stdout.write(`${withoutPassed.join('\n')}\n`);
    if (code === 0 && counted.skipped > 0)
      process.stdout.write(
        `All ${name} were skipped. What needs PostgreSQL runs with --database server.\n`,
      );
    if (code === 124)
      process.stdout.write(`In ${name} nothing moved for ${longestSilenceSeconds} s.\n`);
    counted.failed = Math.max(counted.failed ?? 0, 1);
  }
  tally.count(name, counted, secondsSince(started));
}

const apiTests = shortTestsUnder(['apps/api/src', 'apps/api/tests']);
const simulationTests = shortTestsUnder(['simulation']);
const browserTests = shortTestsUnder(['e2e']);

/** Where the tests' databases come from. */
const databases = [
  'scripts/databases/embedded-template.mjs',
  'scripts/databases/server-databases.mjs',
];
const usesDatabase = (file) => databases.some((maker) => reaches(file, maker));

/**
 * The short run tests on PostgreSQL, and what the embedded database may do differently on that too: how it starts, takes
 * transactions, work and searches, keeps its ledger and forgets. `npm run test:long` runs everything on both.
 */
const onEmbeddedToo = chosenBy(
  [
    'apps/api/src/ledger',
    'apps/api/src/members/admin-members.test.ts',
    'apps/api/src/members/member',
    'apps/api/src/platform/database',
    'apps/api/src/platform/work',
    'apps/api/tests/life.test.ts',
  ],
  apiTests,
).filter(usesDatabase);

/** How the program starts and stops, and what the doctor finds, is tested on the embedded one alone. */
const onEmbeddedAlone = chosenBy(
  ['apps/api/src/examine-installation.test.ts', 'apps/api/tests/start.test.ts'],
  apiTests,
);

/** Also where the caller's own environment names a server. */
const onEmbedded = { TEST_DATABASE_URL: '' };

function vitest(name, projects, { env = {}, files = [], args = [], how = beside } = {}) {
  return suite(
    name,
    bin('vitest'),
    (report) => [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...files,
      ...args,
      '--reporter=verbose',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      how,
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

function playwright(name, project, env, { files = browserTests, how = { quiet: true } } = {}) {
  const args = ['test', '--config=e2e/playwright.config.ts', `--project=${project}`];
  return suite(name, bin('playwright'), () => [...args, ...files], {
    how,
    env: (report) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    read: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  });
}

/** On a machine that lacks a part of what is asked for, its tests have failed. */
function lacks(name, what, setting) {
  process.stdout.write(
    `There is no ${what} on this machine and none could be installed: set ${setting}.\n`,
  );
  tally.count(name, { failed: 1 }, 0);
}

async function runApiTests(postgres) {
  const files = [...apiTests.filter((file) => !onEmbeddedAlone.includes(file)), ...simulationTests];
  if (!postgres) {
    lacks('api and simulation on PostgreSQL', 'PostgreSQL', 'TEST_DATABASE_URL');
    return vitest('api and simulation on the embedded database', ['api'], {
      files,
      env: onEmbedded,
    });
  }
  await vitest('api and simulation on PostgreSQL', ['api'], {
    files,
    env: { TEST_DATABASE_URL: postgres.url },
  });
}

async function runBrowserTests(chromiumPath, postgres) {
  if (!chromiumPath) return lacks('browser', 'Chromium', 'CHROMIUM_PATH');
  const embedded = { CHROMIUM_PATH: chromiumPath, ...onEmbedded };
  if (!postgres) return playwright('browser on the embedded database', 'embedded', embedded);
  const server = { CHROMIUM_PATH: chromiumPath, TEST_DATABASE_URL: postgres.url };
  return playwright('browser on PostgreSQL', 'PostgreSQL', server);
}

async function runQuickTests(checks, postgres) {
  await checks;
  await vitest('unit', ['unit'], {
    files: shortTestsUnder(['packages', 'scripts', 'apps/web/src', 'apps/sandbox-bank/src']),
  });
  // In one run, as each run loads the program for each of its workers. Without a server, the others are run anyway.
  const files = postgres ? [...onEmbeddedAlone, ...onEmbeddedToo] : onEmbeddedAlone;
  await vitest('api on the embedded database', ['api'], { files, env: onEmbedded });
}

/** Runs everything that a fresh clone is tested by. */
async function runAll() {
  // They need nothing that is built.
  const checks = runChecks(tally, { niceness: beside.niceness });
  await build();
  keepTemporaryFilesInMemory();
  const chromium = await findChromium();
  postgres = await startPostgres();
  // All at once, as each waits a third of its time: for a page, the bank, the database, the last of its own.
  const ended = await Promise.allSettled([
    runBrowserTests(chromium, postgres),
    runApiTests(postgres),
    runQuickTests(checks, postgres),
  ]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** Where a test lies whose program has to be built before it runs. */
const builtProduct = 'scripts/building/built-product.mjs';

/**
 * Runs some test files, with what they need and nothing else. They run on the embedded database, or with `usesServer` on
 * PostgreSQL: a throw-away one, or the one that TEST_DATABASE_URL names.
 */
async function runChosen(files, usesServer) {
  if (files.some((file) => reaches(file, builtProduct))) await build();
  keepTemporaryFilesInMemory();
  if (usesServer) {
    postgres = await startPostgres();
    if (!postgres) return lacks('tests', 'PostgreSQL', 'TEST_DATABASE_URL');
  }
  const env = { TEST_DATABASE_URL: postgres?.url ?? '', ...colors };
  const browser = files.filter(isBrowserTest);
  const others = files.filter((file) => !isBrowserTest(file));
  if (others.length > 0) {
    const args = others.some(isLongTest) ? ['--testTimeout=3600000'] : [];
    await vitest('tests', [], { files: others, env, args, how: alone });
  }
  if (browser.length === 0) return;
  const chromium = await findChromium();
  if (!chromium) return lacks('browser tests', 'Chromium', 'CHROMIUM_PATH');
  const project = postgres ? 'PostgreSQL' : 'embedded';
  const settings = { ...env, CHROMIUM_PATH: chromium };
  await playwright('browser tests', project, settings, { files: browser, how: alone });
}

/** `npm test -- NAME …`: the names, and whether their tests run on a PostgreSQL server. */
function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { database: { type: 'string' } },
    });
    const { database = process.env.TEST_DATABASE_URL ? 'server' : 'embedded' } = values;
    if (!['server', 'embedded'].includes(database))
      refuse('--database is "server" (PostgreSQL) or "embedded".');
    if (positionals.length === 0 && values.database)
      refuse('--database goes with the name of a test. Without a name, both databases are used.');
    return { names: positionals, usesServer: database === 'server' };
  } catch (error) {
    return refuse(error.message);
  }
}

/** The files that the names choose. Refuses a name that chooses nothing. */
function filesMeantBy(names) {
  const all = testsUnder(['packages', 'scripts', 'apps', 'simulation', 'e2e']);
  const { chosen, unmatched } = meantBy(names, all);
  if (unmatched.length > 0) {
    const told = unmatched.map((name) => `"${name}"`).join(' or ');
    refuse(
      `No test file has ${told} in its path. A test file ends with .test.ts or .spec.ts. A source file without a test beside it is tested in apps/api/tests or e2e/specs.`,
    );
  }
  return chosen;
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

let postgres = null;
const { names, usesServer } = readArguments();
requireNode();
endOnSignals(async () => postgres?.stop());
await install();
mkdirSync(reports, { recursive: true });
try {
  if (names.length > 0) await runChosen(filesMeantBy(names), usesServer);
  else await runAll();
} finally {
  postgres?.stop();
}
process.exit(tally.close());
