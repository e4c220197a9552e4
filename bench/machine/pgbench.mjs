import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { binaries } from '../../scripts/databases/postgres.mjs';
import { run } from '../../scripts/programs/run.mjs';
import { each, measured } from './meter.mjs';
import { endedChildrenMs } from './proc.mjs';

/**
 * Keeps every row that the request made by `ask` inserts, each in a table of its own in the schema `bench_rows`, in their
 * order; what triggers insert is left to them. Answers the tables they belong to.
 */
export async function keepRowsOf(client, ask) {
  await client.query(`drop schema if exists bench_rows cascade; create schema bench_rows;
    create table bench_rows.kept (number bigserial, transaction bigint, place text, content jsonb);
    create function bench_rows.keep() returns trigger language plpgsql as $$ begin
      if pg_trigger_depth() = 1 then
        insert into bench_rows.kept (transaction, place, content)
          values (txid_current(), tg_table_name, to_jsonb(new));
      end if;
      return null;
    end $$`);
  const { rows: tables } = await client.query(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  // Each in a transaction of its own: the product goes on meanwhile, and holds locks in another order.
  const onEach = async (statementOf) => {
    for (const { name } of tables) await client.query(statementOf(`public."${name}"`));
  };
  await onEach(
    (table) =>
      `create trigger bench_keep after insert on ${table} for each row execute function bench_rows.keep()`,
  );
  const id = await ask();
  await onEach((table) => `drop trigger bench_keep on ${table}`);
  const { rows } = await client.query(
    `select place, content from bench_rows.kept where transaction =
      (select transaction from bench_rows.kept where place = 'loans' and content->>'id' = $1) order by number`,
    [id],
  );
  for (const [index, { place, content }] of rows.entries()) {
    await client.query(
      `create table bench_rows.row_${index} as select * from jsonb_populate_record(null::public."${place}", '${JSON.stringify(content).replaceAll("'", "''")}')`,
    );
  }
  return rows.map(({ place, content }, index) => ({
    table: place,
    row: `bench_rows.row_${index}`,
    content,
  }));
}

/** Each transaction makes new ids, and puts them wherever the kept rows name the old ones. */
async function pgbenchScript(client, kept) {
  const ids = [...new Set(kept.map(({ content }) => content.id).filter((id) => isUuid(id)))];
  const renew = (expression) =>
    ids.reduce((text, id, index) => `replace(${text}, '${id}', :id${index})`, expression);
  const lines = [
    `select ${ids.map((_, index) => `gen_random_uuid()::text as id${index}`).join(', ')} \\gset`,
    'begin;',
  ];
  for (const { table, row } of kept) {
    const { rows: columns } = await client.query(
      `select column_name as name, udt_name as type from information_schema.columns
        where table_schema = 'public' and table_name = $1 and column_default is null or
          table_schema = 'public' and table_name = $1 and column_default not like 'nextval%'`,
      [table],
    );
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const values = columns.map(({ name, type }) =>
      ['uuid', 'text', 'jsonb'].includes(type)
        ? `${renew(`"${name}"::text`)}::${type}`
        : `"${name}"`,
    );
    lines.push(`insert into "${table}" (${names}) select ${values.join(', ')} from ${row};`);
  }
  return `${[...lines, 'commit;'].join('\n')}\n`;
}

const isUuid = (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');

/**
 * Lets pgbench insert the kept rows with so many clients at once, each time with new ids. Answers how often a second
 * it did, and the CPU time of once: pgbench's own, and what `parts` (the database) used. Without pgbench, they are null.
 */
export async function costOfPgbench(client, kept, parts, { workers, seconds }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-pgbench-'));
  try {
    const script = path.join(folder, 'loan.sql');
    writeFileSync(script, await pgbenchScript(client, kept));
    const { host, port, user, database, password } = client;
    const how = [
      '-n',
      '-M',
      'prepared',
      '-c',
      workers,
      '-j',
      1,
      '-T',
      Math.ceil(seconds),
      '-f',
      script,
    ];
    const args = [...how, '-h', host, '-p', port, '-U', user, database].map(String);
    const before = endedChildrenMs();
    const { answer, cpuMs } = await measured(parts, () => runPgbench(args, password));
    if (answer === null) return { rate: null, cpuMs: { pgbench: null } };
    cpuMs.pgbench = before === null ? null : endedChildrenMs() - before;
    return { rate: answer.rate, cpuMs: each(cpuMs, answer.transactions) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runPgbench(args, password) {
  const program = path.join(binaries() ?? '', 'pgbench');
  const settings = { quiet: true, env: { PGPASSWORD: password ?? '' } };
  const { code, output } = await run(program, args, settings).catch(({ message }) => ({
    code: 1,
    output: message,
  }));
  const [rate, transactions] = [/^tps = ([\d.]+)/m, /actually processed: (\d+)/].map(
    (pattern) => pattern.exec(output)?.[1],
  );
  if (code === 0 && rate) return { rate: Number(rate), transactions: Number(transactions) };
  process.stderr.write(`pgbench did not run: ${output.slice(0, 2000)}\n`);
  return null;
}
