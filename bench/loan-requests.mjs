import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { binaries } from '../scripts/databases/postgres.mjs';
import { run } from '../scripts/programs/run.mjs';
import { call, rateOf, timesOf } from './measure.mjs';

const workers = 8;
const seconds = 10;
/** Half a dollar each, of the hundred that a platinum member has. */
const loansEach = 200;
/** A worker goes on with the next when one has borrowed all: enough for 960 loans a second. */
const borrowersEach = 6;

/**
 * How many loans a second are asked for and approved, by borrowers at once, and how many a second pgbench makes of the
 * very rows that one such request inserts, by as many clients on the same database; null without pgbench.
 */
export async function measureLoanRequests(product, client) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: workers });
  try {
    const borrowers = await makeBorrowers(product, client);
    const asked = borrowers.map(() => 0);
    const ask = (worker) =>
      call(`${product.url}/loans/create`, {
        method: 'POST',
        token: borrowers[worker][Math.floor(asked[worker]++ / loansEach)],
        body: { amount: 0.5, contract_accepted: true, automatic_repayment: false },
        through: agent,
      });
    const times = await timesOf(() => ask(workers), { seconds: 3 });
    const rate = await rateOf(ask, { workers, seconds });
    const tables = await keepRowsOf(client, async () => JSON.parse((await ask(workers)).text).id);
    const ceiling = await rateOfPgbench(client, tables);
    return { times, rate, ceiling, rows: tables.map(({ table }) => table) };
  } finally {
    agent.destroy();
    await client.query('drop schema if exists bench cascade');
  }
}

/** The tokens of those of each worker, and of one for what is done one after the other. */
async function makeBorrowers({ url }, client) {
  const borrowers = [];
  for (let worker = 0; worker < workers; worker++) {
    borrowers.push([]);
    for (let index = 0; index < borrowersEach; index++)
      borrowers[worker].push(await makeBorrower(url, client));
  }
  return [...borrowers, [await makeBorrower(url, client)]];
}

/** A platinum member who may borrow. */
async function makeBorrower(url, client) {
  const person = {
    email: `${randomUUID()}@bench.example`,
    password: randomUUID(),
    first_name: 'Bench',
    last_name: 'Borrower',
    phone: '(555) 010-0000',
  };
  const { text } = await call(`${url}/auth/register`, { method: 'POST', body: person });
  const { token, user } = JSON.parse(text);
  await client.query(
    `update members set membership_level = 'platinum', id_status = 'approved', bank_account_added = true,
      bank_account_verified = true where id = $1`,
    [user.id],
  );
  await client.query(
    `insert into bank_accounts (id, member_id, provider_account_id, provider_payment_method_id, outbound_setup_id,
      fingerprint, account_holder_name, bank_name, last4, verified, added_at, verified_at)
      select $2, id, 'fca_' || $2::uuid, 'pm_' || $2::uuid, 'seti_' || $2::uuid, 'fp_' || $2::uuid, 'Bench Borrower',
        'Test Bank', '6789', true, created_at, created_at from members where id = $1`,
    [user.id, randomUUID()],
  );
  return token;
}

/**
 * Keeps every row that the request made by `ask` inserts, each in a table of its own in the schema `bench`, in their
 * order; what triggers insert is left to them. Answers the tables they belong to.
 */
async function keepRowsOf(client, ask) {
  await client.query(`drop schema if exists bench cascade; create schema bench;
    create table bench.kept (number bigserial, transaction bigint, place text, content jsonb);
    create function bench.keep() returns trigger language plpgsql as $$ begin
      if pg_trigger_depth() = 1 then
        insert into bench.kept (transaction, place, content)
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
      `create trigger bench_keep after insert on ${table} for each row execute function bench.keep()`,
  );
  const id = await ask();
  await onEach((table) => `drop trigger bench_keep on ${table}`);
  const { rows } = await client.query(
    `select place, content from bench.kept where transaction =
      (select transaction from bench.kept where place = 'loans' and content->>'id' = $1) order by number`,
    [id],
  );
  for (const [index, { place, content }] of rows.entries()) {
    await client.query(
      `create table bench.row_${index} as select * from jsonb_populate_record(null::public."${place}", '${JSON.stringify(content).replaceAll("'", "''")}')`,
    );
  }
  return rows.map(({ place, content }, index) => ({
    table: place,
    row: `bench.row_${index}`,
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

async function rateOfPgbench(client, kept) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-pgbench-'));
  try {
    const script = path.join(folder, 'loan.sql');
    writeFileSync(script, await pgbenchScript(client, kept));
    const pgbench = path.join(binaries() ?? '', 'pgbench');
    const { host, port, user, database, password } = client;
    const args = ['-n', '-M', 'prepared', '-c', workers, '-j', '2', '-T', seconds, '-f', script];
    const { code, output } = await run(
      pgbench,
      [...args, '-h', host, '-p', port, '-U', user, database].map(String),
      { quiet: true, env: { PGPASSWORD: password ?? '' } },
    ).catch((error) => ({ code: 1, output: error.message }));
    const found = /^tps = ([\d.]+)/m.exec(output);
    if (code === 0 && found) return Number(found[1]);
    process.stderr.write(`pgbench did not run: ${output.slice(0, 2000)}\n`);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
