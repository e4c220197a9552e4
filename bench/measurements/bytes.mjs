import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { run } from '../../scripts/programs/run.mjs';
import { settingsFor } from '../machine/running.mjs';
import { figure, row } from '../report/rows.mjs';

const names = {
  all: 'Bytes of a loan’s life',
  packed: 'Bytes of a loan’s life, after vacuum full',
  table: 'Bytes of a loan’s life in',
};
const kilobyte = 1000;
/** A table that takes a smaller share has no row of its own. */
const leastShare = 0.03;

/**
 * Plays a lender's time with the demo and divides what its tables and their indexes take by its loans. What the tables
 * take while they are empty is left out.
 */
export const bytesOfALoan = {
  names: Object.values(names),
  async measure({ databases, sizes }) {
    const databaseUrl = await databases.empty();
    await playDemo(databaseUrl, sizes.demo);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query('select count(*) as loans from loans');
      const loans = Number(rows[0].loans);
      const grown = await sizesOf(client);
      await client.query('vacuum full');
      const packed = await sizesOf(client);
      // The same database with nothing in it: the owner of its tables may empty even what is append-only.
      await client.query('set session_replication_role = replica');
      await client.query(await truncateAll(client));
      const empty = await sizesOf(client);
      return rowsOf({ loans, grown, packed, empty, target: sizes.demo.target });
    } finally {
      await client.end();
    }
  },
};

async function playDemo(databaseUrl, { days, members }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-bench-demo-'));
  try {
    const args = ['scripts/demo.mjs', '--days', String(days), '--members', String(members)];
    const env = { ...settingsFor(databaseUrl), DATA_DIR: path.join(folder, 'data') };
    const { code, output } = await run(process.execPath, args, { quiet: true, env });
    if (code !== 0) throw new Error(`The demo failed:\n${output}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sizesOf(client) {
  const { rows } = await client.query(
    `select tablename as name, pg_total_relation_size(format('public.%I', tablename)::regclass) as bytes
      from pg_tables where schemaname = 'public'`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

async function truncateAll(client) {
  const { rows } = await client.query(
    `select string_agg(format('public.%I', tablename), ', ') as all
      from pg_tables where schemaname = 'public'`,
  );
  return `truncate ${rows[0].all}`;
}

function rowsOf({ loans, grown, packed, empty, target }) {
  const ofLoan = (sizes, name) => (sizes.get(name) - empty.get(name)) / loans;
  const tables = [...grown.keys()];
  const sum = (sizes) => tables.reduce((total, name) => total + ofLoan(sizes, name), 0);
  const inKilobytes = (bytes) => figure(bytes / kilobyte, 'kB');
  const of = `of ${loans.toLocaleString('en-US')} loans`;
  return [
    row({ name: `${names.all} (${of})`, result: inKilobytes(sum(grown)), target }),
    row({ name: names.packed, result: inKilobytes(sum(packed)), target }),
    ...tables
      .filter((name) => ofLoan(grown, name) >= leastShare * sum(grown))
      .sort((a, b) => ofLoan(grown, b) - ofLoan(grown, a))
      .map((name) =>
        row({ name: `${names.table} ${name}`, result: inKilobytes(ofLoan(grown, name)) }),
      ),
  ];
}
