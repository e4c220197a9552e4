import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../scripts/databases/postgres.mjs';
import { load, loadedSize } from './load.mjs';
import { measureLoanRequests } from './loan-requests.mjs';
import { call, timesOf } from './measure.mjs';
import { reads, tabs } from './reads.mjs';
import { startBareServer, startProduct } from './running.mjs';
import { inMs, print } from './table.mjs';

const { values: options } = parseArgs({
  options: {
    loans: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
  },
});
const loans = Number(options.loans);
const members = Math.max(1, Math.round(loans / 10));
if (![...tabs, ...reads].some(isAsked)) {
  process.stderr.write(`Nothing that is measured has "${options.only}" in its name.\n`);
  process.exit(1);
}

const postgres = await startPostgres();
if (!postgres) {
  process.stderr.write('There is no PostgreSQL here: install it, or set TEST_DATABASE_URL.\n');
  process.exit(1);
}
try {
  await bench(await loaded(postgres.url));
} finally {
  postgres.stop();
}

/** The address of a database of this size: the one of a run before, where its load came to its end. */
async function loaded(serverUrl) {
  const name = `sevenday_bench_${loans}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const size = { members, loans };
  if ((await loadedSize(serverUrl, name)) === JSON.stringify(size)) return url.href;
  process.stdout.write(`Loading ${members} members and ${loans} loans …\n`);
  return load(serverUrl, { name, ...size });
}

async function bench(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('shared_buffers') as buffers,
        (select member_id from loans where sent order by id limit 1) as member`,
    );
    const [{ version, buffers, member }] = rows;
    process.stdout.write(
      `\n${members} members, ${loans} loans; PostgreSQL ${version}, ${buffers} of shared buffers; Node ${process.version}; ${cpus().length} × ${cpus()[0]?.model}\n`,
    );
    await measure(databaseUrl, client, member);
  } finally {
    await client.end();
  }
}

async function measure(databaseUrl, client, member) {
  const product = await startProduct(databaseUrl);
  try {
    await measureTabs(product, member);
    const bare = await startBareServer(databaseUrl);
    try {
      await measureReads(product, bare, member);
    } finally {
      await bare.stop();
    }
    if (!options.only) await measureWrites(product, client);
  } finally {
    await product.stop();
  }
}

function asker({ url, token }, member) {
  return (path) =>
    call(url + path.replace('/member/', `/${member}/`).replace(/\/member$/, `/${member}`), {
      token,
    });
}

async function measureTabs(product, member) {
  const get = asker(product, member);
  const rows = [];
  for (const { name, paths } of tabs.filter(isAsked)) {
    const times = await timesOf(() => Promise.all(paths.map(get)));
    rows.push([name, paths.length, inMs(times.median), inMs(times.p95)]);
  }
  print('What opens, all its calls at once', ['', 'calls', 'median', 'p95'], rows);
}

async function measureReads(product, bare, member) {
  const get = asker(product, member);
  const rows = [];
  for (const [index, read] of reads.entries()) {
    if (!isAsked(read)) continue;
    const ours = await timesOf(() => get(read.path));
    const line = [read.name, inMs(ours.median), inMs(ours.p95)];
    if (read.bare) {
      const ceiling = await timesOf(() => call(`${bare.url}/${index}`));
      const share = Math.round((100 * ceiling.median) / ours.median);
      line.push(inMs(ceiling.median), `${share} %`);
    }
    rows.push(line);
  }
  const head = ['', 'median', 'p95', 'bare', 'reached'];
  print('One call after the other, beside bare Fastify and pg', head, rows);
}

async function measureWrites(product, client) {
  const { times, rate, ceiling, rows } = await measureLoanRequests(product, client);
  const share = ceiling === null ? '' : `${Math.round((100 * rate) / ceiling)} %`;
  print(
    `Loans asked for, ${rows.length} rows each (${rows.join(', ')})`,
    ['', 'median', 'p95', 'a second, 8 at once', 'pgbench', 'reached'],
    [
      [
        'Asking for a loan',
        inMs(times.median),
        inMs(times.p95),
        Math.round(rate),
        ceiling === null ? '' : Math.round(ceiling),
        share,
      ],
    ],
  );
}

function isAsked({ name }) {
  return name.toLowerCase().includes(options.only.toLowerCase());
}
