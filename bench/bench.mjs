import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { durable, startCluster } from '../scripts/databases/postgres.mjs';
import { askServer } from '../scripts/databases/server-databases.mjs';
import { root } from '../scripts/programs/run.mjs';
import { endOnSignals } from '../scripts/programs/signals.mjs';
import { canReadCpu } from './machine/proc.mjs';
import { measurements } from './measurements/all.mjs';
import { comparisonWith } from './report/compare.mjs';
import { tableOf } from './report/table.mjs';
import { full, quick } from './sizes.mjs';
import { createDatabases } from './world/databases.mjs';
import { openWorld } from './world/world.mjs';

const reportFile = path.join(root, '.build/reports/bench.json');

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    loans: { type: 'string' },
    only: { type: 'string', default: '' },
    compare: { type: 'string' },
  },
});
const sizes = { ...(options.quick ? quick : full) };
if (options.loans) sizes.loans = Number(options.loans);
const asked = measurements.filter(({ names }) => names.some(isAsked));
if (asked.length === 0) stop(`Nothing that is measured has "${options.only}" in its name.`);
const earlier = options.compare && JSON.parse(readFileSync(options.compare, 'utf8'));
if (!canReadCpu) {
  process.stderr.write('CPU time and memory can be read on Linux only: those columns are empty.\n');
}

const postgres = await startCluster(durable);
if (!postgres) stop('There is no PostgreSQL here: install it.');
endOnSignals(async () => postgres.stop());
try {
  await bench(postgres.url);
} finally {
  postgres.stop();
}

async function bench(serverUrl) {
  const machine = await aboutServer(serverUrl);
  process.stdout.write(`${machine}\n`);
  const databases = createDatabases(serverUrl);
  const run = { made: new Date().toISOString(), machine, sizes, rows: [] };
  const keep = (rows) => {
    run.rows.push(...rows);
    // After each measurement, so that a failure in a later one costs no figures.
    write(run);
  };
  const inWorld = asked.filter((measurement) => measurement.inWorld);
  if (inWorld.length > 0) await measureInWorld(inWorld, databases, keep);
  for (const measurement of asked.filter((one) => !one.inWorld)) {
    keep(await measure(measurement, { databases }));
  }
  report(run);
}

async function aboutServer(serverUrl) {
  const [{ version, buffers, fsync }] = await askServer(
    serverUrl,
    `select current_setting('server_version') as version, current_setting('shared_buffers') as buffers,
      current_setting('fsync') as fsync`,
  );
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
  const server = `PostgreSQL ${version}, ${buffers} of shared buffers, fsync ${fsync}`;
  return `${machine}; ${server}; Node ${process.version}`;
}

async function measureInWorld(some, databases, keep) {
  const world = await openWorld(await databases.withLoans(sizes.loans), sizes);
  try {
    for (const measurement of some) {
      await world.settle();
      keep(await measure(measurement, { databases, world }));
    }
  } finally {
    await world.close();
  }
}

/** Measures, and returns the rows. A measurement that fails is named and has no rows; the others go on. */
async function measure({ names, measure: once }, what) {
  const began = performance.now();
  let rows;
  try {
    rows = await once({ ...what, sizes, isAsked });
  } catch (error) {
    process.stderr.write(`${names[0]} failed: ${error.stack}\n`);
    process.exitCode = 1;
    return [];
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stderr.write(`${names[0]} … ${seconds} s\n`);
  return rows.filter(({ name }) => isAsked(name));
}

function write(run) {
  mkdirSync(path.dirname(reportFile), { recursive: true });
  writeFileSync(reportFile, `${JSON.stringify(run, null, 2)}\n`);
}

function report(run) {
  process.stdout.write(`\n${tableOf(run.rows)}`);
  process.stdout.write(`\nAll figures are in ${path.relative(process.cwd(), reportFile)}.\n`);
  if (!earlier) return;
  const changes = comparisonWith(earlier, run);
  process.stdout.write(`\nSince ${earlier.made}:\n${changes.join('\n') || 'nothing changed.'}\n`);
}

function isAsked(name) {
  return options.only
    .split(',')
    .some((part) => name.toLowerCase().includes(part.trim().toLowerCase()));
}

function stop(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
