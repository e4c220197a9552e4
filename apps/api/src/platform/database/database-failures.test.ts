import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState } from '../base/sql-state.ts';
import { openTestDatabase } from '../testing.ts';
import { type Database, OutcomeUnknown } from './database-and-transaction.ts';
import { asDatabaseFailure } from './database-failures.ts';

/** The severity is in the language of `lc_messages`; the code is the same in every language. */
function errorOf(severity: string, code: string): Error {
  return Object.assign(new pg.DatabaseError('…', 1, 'error'), { severity, code });
}

it.each([
  ['42501', '42501'],
  ['0A000', '0A000'],
  ['3D000', '3D000'],
  ['EPIPE', undefined],
])('of the code %s, %s is a SQLSTATE', (code, state) => {
  expect(sqlState(errorOf('ERROR', code))).toBe(state);
});

describe('a commit that fails', () => {
  it.each(['ERROR', 'FEHLER', 'ERREUR', '错误'])(
    'with an %s is rolled back, in every language',
    (severity) => {
      const error = errorOf(severity, '23514');
      expect(asDatabaseFailure(error, 'commit', { isConnectionLost: false })).toBe(error);
    },
  );

  it.each(['FATAL', 'FATALE', 'VYSOCE FATÁLNÍ'])(
    'with a %s may have been kept, in every language',
    (severity) => {
      const error = errorOf(severity, '57P01');
      const failure = asDatabaseFailure(error, 'commit', { isConnectionLost: false });
      expect(failure).toBeInstanceOf(OutcomeUnknown);
    },
  );

  it('with its connection may have been kept, whatever the code says', () => {
    const error = errorOf('ERROR', '23514');
    const failure = asDatabaseFailure(error, 'commit', { isConnectionLost: true });
    expect(failure).toBeInstanceOf(OutcomeUnknown);
  });
});

describe('a commit in the database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.transact(async (tx) => {
      await tx.execute(sql`create table committed (does text not null)`);
      await tx.execute(sql`
        create function do_at_commit() returns trigger language plpgsql as
        $$ begin execute new.does; return new; end $$`);
      await tx.execute(sql`
        create constraint trigger at_commit after insert on committed
        deferrable initially deferred for each row execute function do_at_commit()`);
    });
  });
  afterAll(() => database.close());

  const commitThat = (does: string) =>
    database
      .transact((tx) => tx.execute(sql`insert into committed values (${does})`))
      .catch((error: unknown) => error);

  it('that a check refuses is rolled back, and says which check', async () => {
    const failure = await commitThat(
      `do 'begin raise exception using errcode = ''check_violation''; end'`,
    );
    expect(sqlState(failure)).toBe('23514');
    expect(failure).not.toBeInstanceOf(OutcomeUnknown);
  });

  it.runIf(process.env.TEST_DATABASE_URL)('that ends its session may have been kept', async () => {
    const failure = await commitThat('select pg_terminate_backend(pg_backend_pid())');
    expect(failure).toBeInstanceOf(OutcomeUnknown);
  });
});
