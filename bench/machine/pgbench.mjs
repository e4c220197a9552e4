import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { binaries } from '../../scripts/databases/postgres.mjs';
import { run } from '../../scripts/programs/run.mjs';
import { each, measured } from './meter.mjs';
import { endedChildrenMs } from './proc.mjs';

/**
 * Keeps every row that requests insert, each in its order; what triggers insert is left to them. `asks`: functions that
 * each make one request and answer the id of its loan. Answers the rows of each request: their table, and the texts of
 * the columns that do not number themselves.
 */
export async function keepRowsOf(client, asks) {
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
  const requests = [];
  for (const ask of asks) requests.push(await ask());
  await onEach((table) => `drop trigger bench_keep on ${table}`);
  const kept = [];
  for (const id of requests) {
    const { rows } = await client.query(
      `select number, place as table from bench_rows.kept where transaction =
        (select transaction from bench_rows.kept where place = 'loans' and content->>'id' = $1) order by number`,
      [id],
    );
    for (const row of rows) row.texts = await textsOf(client, row);
    kept.push(rows);
  }
  await client.query('drop schema bench_rows cascade');
  return kept;
}

async function textsOf(client, { number, table }) {
  const { rows: columns } = await client.query(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and coalesce(column_default, '') not like 'nextval%'`,
    [table],
  );
  const texts = columns.map(({ name }) => `made."${name}"::text`);
  const { rows } = await client.query(
    `select ${texts} from bench_rows.kept, jsonb_populate_record(null::public."${table}", content) as made
      where kept.number = $1`,
    [number],
  );
  return rows[0];
}

/**
 * Inserts a request's rows with their own values and new ids. A row makes its id itself, and the rows after it name it.
 * A column that is empty is not named.
 */
function insertsOf(rows) {
  const renewed = new Map();
  const lines = rows.map((row) => {
    const { table, texts } = row;
    const { id, ...others } = texts;
    const columns = Object.entries(others).filter(([, text]) => text !== null);
    const values = columns.map(([, text]) => renewed.get(text) ?? literal(text));
    const names = columns.map(([name]) => `"${name}"`);
    if (id === undefined) return `insert into "${table}" (${names}) values (${values});`;
    const insert = `insert into "${table}" (id, ${names}) values (gen_random_uuid(), ${values})`;
    const isNamed = rows.some((other) => other !== row && Object.values(other.texts).includes(id));
    if (!isNamed) return `${insert};`;
    const variable = `id${renewed.size}`;
    renewed.set(id, `:${variable}`);
    return `${insert} returning id as ${variable} \\gset`;
  });
  return ['begin;', ...lines, 'commit;'];
}

/** pgbench would take what follows a colon for a variable, in a literal too. */
function literal(text) {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003a');
  return `U&'${escaped}'`;
}

/** Each client inserts the rows of a borrower of its own. */
function pgbenchScript(kept) {
  const lines = kept.flatMap((rows, client) => [
    `\\if :client_id = ${client}`,
    ...insertsOf(rows),
    '\\endif',
  ]);
  return `${lines.join('\n')}\n`;
}

/**
 * Lets pgbench insert the kept rows, with a client for each request, each time with new ids. Answers how often a second
 * it did, and the CPU time of once: pgbench's own, and what `parts` (the database) used. Without pgbench, they are null.
 */
export async function costOfPgbench(client, kept, parts, seconds) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-pgbench-'));
  try {
    const script = path.join(folder, 'loan.sql');
    writeFileSync(script, pgbenchScript(kept));
    const { host, port, user, database, password } = client;
    const how = [
      '-n',
      '-M',
      'prepared',
      '-c',
      kept.length,
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
