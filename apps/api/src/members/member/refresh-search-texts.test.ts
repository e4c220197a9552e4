import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findActor, users } from '../../identity/index.ts';
import { rowsOf } from '../../platform/database/database-and-transaction.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createTestHttp, signUp, type TestHttp } from '../../platform/testing.ts';
import { membersAlone } from '../members.testing.ts';
import { registerMemberRoutes } from '../routes.ts';
import { refreshSearchTexts } from './refresh-search-texts.ts';
import { members } from './tables.ts';

let http: TestHttp;
beforeAll(async () => {
  http = await createTestHttp(findActor);
  registerMemberRoutes(http.router, { ...http.runtime, ...membersAlone });
});
afterAll(() => http.close());

/** Makes a member as an earlier version wrote them. */
async function former(email: string, phone: string): Promise<string> {
  const { id } = await signUp(http.router.app, { first_name: 'Łukasz', last_name: 'Groß' });
  await http.router.database.transact(async (tx) => {
    await tx.update(users).set({ email }).where(eq(users.id, id));
    await tx
      .update(members)
      .set({ phone, phoneE164: null, searchText: `łukasz groß\n${email}` })
      .where(eq(members.id, id));
  });
  return id;
}

const found = (id: string) =>
  http.router.database.transact(async (tx) => {
    const [row] = await tx
      .select({ email: users.email, phone: members.phoneE164, searchText: members.searchText })
      .from(members)
      .innerJoin(users, eq(users.id, members.id))
      .where(eq(members.id, id));
    return row;
  });

const warned: unknown[] = [];
const refresh = () =>
  refreshSearchTexts(http.router.database, {
    ...silentLog,
    warn: (fields: unknown) => warned.push(fields),
  });

test('rows of an earlier version get the search text, phone and email of the present rules', async () => {
  const id = await former('jane@münchen.example', '(555) 010-1234');
  await refresh();
  const row = await found(id);
  expect(row).toMatchObject({ email: 'jane@xn--mnchen-3ya.example', phone: '+15550101234' });
  for (const text of ['lukasz gross', 'jane@xn--mnchen-3ya', '5550101234'])
    expect(row?.searchText).toContain(text);
});

test('a phone that nobody can dial is kept as it was, and hides nobody', async () => {
  const id = await former('old-phone@example.com', '010-1234');
  await refresh();
  expect(await found(id)).toMatchObject({ phone: null });
  expect((await found(id))?.searchText).toContain('0101234');
});

test('one email of two members in its two forms is left to the lender, who reads of it in the log', async () => {
  await signUp(http.router.app, { email: 'twice@xn--bcher-kva.example' });
  const id = await former('twice@bücher.example', '(555) 010-1234');
  await refresh();
  expect(await found(id)).toMatchObject({ email: 'twice@bücher.example' });
  expect(warned).toEqual([{ key: id }]);
});

test('a row that is as it should be is not written again', async () => {
  const { id } = await signUp(http.router.app);
  const version = () =>
    http.router.database.transact((tx) =>
      rowsOf(tx, sql`select xmin::text from members where id = ${id}`),
    );
  const before = await version();
  await refresh();
  expect(await version()).toEqual(before);
});

test('a row that an earlier version writes beside this one is found at the next start', async () => {
  const id = await former('beside@example.com', '(555) 010-1234');
  await refresh();
  await http.router.database.transact((tx) =>
    tx.update(members).set({ searchText: 'łukasz gros' }).where(eq(members.id, id)),
  );
  await refresh();
  expect((await found(id))?.searchText).toContain('lukasz gross');
});
