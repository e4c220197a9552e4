import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askServer,
  createEmptyServerDatabase,
} from '../../../scripts/databases/server-databases.mjs';
import { keysOf } from '../src/commands/keys-of.ts';
import { migrateCommand } from '../src/commands/owner/migrate-command.ts';
import { findExcessRights } from '../src/commands/owner/program-role.ts';
import { appendOnlyTables, tableRights } from '../src/commands/owner/table-rights.ts';
import { verifyBooks } from '../src/ledger/index.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { silentLog } from '../src/platform/log/log.ts';
import { openDatabase } from '../src/runtime.ts';
import {
  createVerifiedBorrower,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  requestLoan,
  signInAdmin,
  startProductAt,
} from './harness.ts';
import { createPlace, type Place } from './places.ts';
import { createRole, type TestRole } from './program-role.ts';

/** The embedded database has one role. */
describe.runIf(process.env.TEST_DATABASE_URL)('a program that does not own its tables', () => {
  let place: Place;
  let owner: TestRole;
  let program: TestRole;
  let drop: () => Promise<unknown>;
  let environment: Record<string, string>;
  beforeAll(async () => {
    const server = process.env.TEST_DATABASE_URL ?? '';
    place = await createPlace();
    const made = await createEmptyServerDatabase(server, 'test');
    drop = made.drop;
    [owner, program] = [await createRole(made.url, 'owner'), await createRole(made.url, 'program')];
    await askServer(
      made.url,
      `alter database ${new URL(made.url).pathname.slice(1)} owner to ${owner.name}`,
    );
    environment = { ...place.environment, DATABASE_URL: program.url };
  });
  afterAll(async () => {
    await drop();
    await program.drop();
    await owner.drop();
    await place.remove();
  });

  const migrate = () =>
    migrateCommand(
      readConfig({ ...environment, DATABASE_OWNER_URL: owner.url }),
      silentLog,
      openDatabase,
    );
  const asProgram = (statement: string) => askServer(program.url, statement);

  it('starts on no database that has to be migrated, with or without the owner’s address', async () => {
    const refusal =
      /^DATABASE_URL names a database that has to be migrated first: run "npm run migrate" with DATABASE_OWNER_URL/;
    for (const also of [{}, { DATABASE_OWNER_URL: owner.url }])
      await expect(
        openDatabase(readConfig({ ...environment, ...also }), silentLog),
      ).rejects.toThrow(refusal);
    expect(await askServer(owner.url, "select 1 from pg_class where relname = 'loans'")).toEqual(
      [],
    );
  });

  it('gets its rights from npm run migrate, however often that runs', async () => {
    const said =
      'The tables are up to date, and the role of DATABASE_URL cannot change the ledger, the audit trail or their seals.';
    expect(await migrate()).toEqual([said]);
    expect(await migrate()).toEqual([said]);
    const tables = await askServer<{ name: string }>(
      owner.url,
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
    );
    expect(Object.keys(tableRights).sort()).toEqual(tables.map(({ name }) => name));
  });

  it('is refused by the database what would change or unguard the books', async () => {
    const refused = (statement: string) =>
      expect(asProgram(statement), statement).rejects.toMatchObject({ code: '42501' });
    for (const table of appendOnlyTables) {
      // PostgreSQL answers this by a warning, and grants nothing: the next statement is refused all the same.
      await asProgram(`grant all on ${table} to ${program.name}`);
      const [first] = await askServer<{ name: string }>(
        owner.url,
        `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum = 1`,
      );
      await refused(`update ${table} set ${first?.name} = ${first?.name}`);
      await refused(`delete from ${table}`);
      await refused(`truncate ${table}`);
      await refused(`drop trigger ${table}_append_only on ${table}`);
      await refused(`alter table ${table} disable trigger all`);
      await refused(
        `create trigger mine before insert on ${table} for each row execute function ledger_refuse_change()`,
      );
      await refused(`alter table ${table} owner to ${program.name}`);
      await refused(`drop table ${table} cascade`);
    }
    await refused(
      'create or replace function ledger_refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    );
    await refused('drop function ledger_refuse_change() cascade');
    await refused('create table mine (id int)');
    await refused('create temporary table mine (id int)');
    await refused('create schema mine');
    await refused('set session_replication_role = replica');
    await refused(`set role ${owner.name}`);
    await refused('delete from drizzle.__drizzle_migrations');
  });

  it('serves a loan’s whole life, sealing and verifying, and the deletion of its member', async () => {
    const product = await startProductAt({ ...place, environment });
    try {
      const admin = await signInAdmin(product);
      const borrower = await createVerifiedBorrower(product, admin);
      const { body: loan } = await requestLoan(product, borrower.token);
      await product.call('POST', `/admin/disburse-loan/${loan.id}`, { token: admin.token });
      await loanArrives(product, borrower.token);
      const { sessionId } = await openCheckout(product, borrower.token, loan.id);
      await payByCard(product, sessionId);
      await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
      expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
      const member = `/admin/members/${borrower.id}`;
      const removed = await product.call('DELETE', member, { token: admin.token });
      expect(removed.status).toBe(200);
      await asProgram("update work set due_at = '2020-01-01' where kind = 'seal_books'");
      await product.drain();
      expect(await asProgram('select 1 from audit_unsealed')).toEqual([]);
      const keys = await keysOf(readConfig(environment), product.database);
      const { problem, sealedEntries } = await verifyBooks(product.database, keys, null);
      expect(problem).toBeNull();
      expect(sealedEntries).toBeGreaterThan(10);
    } finally {
      await product.close();
    }
  });

  it('is told apart from a role that owns them', async () => {
    const opened = async (url: string) => {
      const database = await openDatabase(
        readConfig({ ...environment, DATABASE_URL: url }),
        silentLog,
      );
      return findExcessRights(database).finally(() => database.close());
    };
    expect(await opened(program.url)).toEqual([]);
    expect(await opened(owner.url)).toContain('remove the guards of audit_entries');
  });
});
