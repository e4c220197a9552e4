import { type MembershipLevel, membershipLevels } from '@sevenday/lending';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findActor, grantAdmin, users } from '../identity/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { auditEntries } from '../platform/database/tables.ts';
import {
  callTestHttp,
  createTestHttp,
  signUp,
  staffPhone,
  type TestHttp,
  testPassword,
} from '../platform/testing.ts';
import { countMembersOf, sumMemberCounts } from './counts/member-counts.ts';
import { memberCounts } from './counts/tables.ts';
import type { IdStatusChange } from './member/dependencies.ts';
import { type BankStanding, noteBankStatus } from './member/record-standing.ts';
import { members } from './member/tables.ts';
import { membersAlone } from './members.testing.ts';
import { registerMemberRoutes } from './routes.ts';

let http: TestHttp;
let admin: { id: string; token: string; email: string };
const notice: IdStatusChange[] = [];

beforeAll(async () => {
  http = await createTestHttp(findActor);
  const onIdStatusSet = async (_tx: unknown, change: IdStatusChange) => {
    notice.push(change);
    return null;
  };
  registerMemberRoutes(http.router, {
    ...http.runtime,
    ...membersAlone,
    onIdStatusSet,
  });
  admin = await signUp(http.router.app, {
    first_name: 'Adam',
    email: 'adam@office.example',
    phone: staffPhone,
  });
  await http.router.database.transact((tx) =>
    grantAdmin(tx, http.router.keys, { email: admin.email, now: http.wall.now }),
  );
});
afterAll(() => http.close());

const list = (query: Record<string, string> = {}, token: string | undefined = admin.token) =>
  callTestHttp(http.router.app, {
    method: 'GET',
    url: `/api/admin/members?${new URLSearchParams(query)}`,
    token,
  });

const signInAgain = async (email: string): Promise<string> =>
  (
    await callTestHttp(http.router.app, {
      method: 'POST',
      url: '/api/auth/login',
      body: { email, password: testPassword },
    })
  ).json().token;

/** Resolves once a transaction of this database waits for another one. */
async function someoneWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const isWaiting = () =>
    http.router.database.transact(
      async (tx) => ((await tx.execute(waiting)) as { rows: unknown[] }).rows.length > 0,
    );
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
}

const edit = (id: string, body: Record<string, unknown>, token: string | undefined = admin.token) =>
  callTestHttp(http.router.app, { method: 'PUT', url: `/api/admin/members/${id}`, token, body });

describe('the list of members', () => {
  const emails = (answer: { json(): { members: { email: string }[] } }) =>
    answer.json().members.map(({ email }) => email);

  // spec: 3.6.1, 3.6.2, 3.6.3
  test('is newest first, with what an admin sees of each', async () => {
    http.wall.now = new Date(http.wall.now.getTime() + 60_000);
    const { id, email } = await signUp(http.router.app, { first_name: 'Newest' });
    const answer = await list();
    expect(answer.statusCode).toBe(200);
    expect(answer.json().members[0]).toEqual({
      id,
      full_name: 'Newest M. Lee',
      first_name: 'Newest',
      last_name: 'Lee',
      middle_initial: 'M',
      phone: '(555) 010-1234',
      email,
      membership_level: 'silver',
      id_verification_status: 'pending',
      id_submitted: false,
      profile_picture_url: null,
      has_bank_account: false,
      bank_account_verified: false,
      bank_account_awaits_approval: false,
      total_loans_taken: 0,
      is_admin: false,
      created_at: http.wall.now.toISOString(),
    });
  });

  // spec: 6.3.5, 7.2.22
  test('is searched by name and email, without case or accents, taking % and _ as they are', async () => {
    await signUp(http.router.app, {
      first_name: 'Noël',
      last_name: 'O’Hara',
      email: 'n_ohara@search.example',
    });
    await signUp(http.router.app, {
      first_name: 'سارة',
      last_name: 'علي',
      email: 'sara@search.example',
    });
    const found = async (search: string) => emails(await list({ search })).sort();
    expect(await found('NOEL m. o')).toEqual(['n_ohara@search.example']);
    expect(await found('noel o’hara')).toEqual(['n_ohara@search.example']);
    expect(await found("O'Hara, Noel")).toEqual(['n_ohara@search.example']);
    expect(await found('ohara noel')).toEqual(['n_ohara@search.example']);
    expect(await found('علي')).toEqual(['sara@search.example']);
    expect(await found('SEARCH.example')).toEqual([
      'n_ohara@search.example',
      'sara@search.example',
    ]);
    expect(await found('n_o')).toEqual(['n_ohara@search.example']);
    expect(await found('s_ra')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found("'; drop table members; --")).toEqual([]);
  });

  test('is searched alike with every apostrophe, with and without a point, and without invisible signs', async () => {
    await signUp(http.router.app, { first_name: 'علی\u200cرضا', last_name: 'Dash' });
    const names = { first_name: 'Seán', middle_initial: 'E', last_name: 'O’Search' };
    await signUp(http.router.app, names);
    await signUp(http.router.app, { last_name: 'D´Search' });
    const typed = ["sean e o'search", 'Seán E. O’Search', "d'search", 'o`search', 'علیرضا dash'];
    for (const search of typed) expect((await list({ search })).json().total, search).toBe(1);
  });

  test.each([
    ['Katherine', 'O’Neil', ['oneil', "O'Neil", 'o neil', 'katherine oneil', 'o neil, katherine']],
    ['Greta-Lou', 'van der Berg', ['greta lou', 'gretalou', 'vanderberg', 'lou van-der-berg']],
    ['Jo Ann', 'Smith-Jones', ['joann', 'jo-ann', 'smith jones', 'smithjones joann', 'ann smith']],
    ['Łukasz', 'Wójcik', ['lukasz', 'ŁUKASZ', 'wojcik lukasz']],
    ['Anna', 'Großmann', ['grossmann', 'Großmann', 'GROẞMANN']],
    ['Đức', 'Nguyễn', ['duc', 'Đức nguyen']],
    ['Søren', 'Müller', ['soren', 'soeren', 'muller', 'mueller', 'MÜLLER']],
    ['Işıl', 'Yıldız', ['isil', 'ISIL', 'Işıl yildiz']],
    ['Anne\u2010Marie', 'Smith\u2011Lee', ['anne-marie', 'anne\u2010marie smith\u2013lee']],
  ])('finds %s %s as an English keyboard writes the name', async (first, last, typed) => {
    const email = `person-${first.length}-${last.length}@letters.example`;
    await signUp(http.router.app, { first_name: first, last_name: last, email });
    for (const search of typed) expect(emails(await list({ search })), search).toEqual([email]);
  });

  test('finds a member by their phone, however it is written', async () => {
    const [us, uk] = ['us@phones.example', 'uk@phones.example'];
    await signUp(http.router.app, { email: us, phone: '(212) 555-0137 ext. 4' });
    await signUp(http.router.app, { email: uk, phone: '+44 20 7946 0958' });
    const written = {
      [us]: [
        '2125550137',
        '+1 212-555-0137',
        '212.555.0137',
        '555-0137',
        '\u202a(212) 555\u20110137\u202c',
      ],
      [uk]: ['020 7946 0958', '+442079460958', '7946 0958', '011 44 20 7946 0958'],
    };
    for (const [email, typed] of Object.entries(written))
      for (const search of typed) expect(emails(await list({ search })), search).toEqual([email]);
  });

  test('finds an email by its domain’s own letters, and by its punycode', async () => {
    await signUp(http.router.app, { email: 'post@münchen.example' });
    for (const search of ['münchen', 'munchen.example', 'post@xn--mnchen-3ya']) {
      const found = emails(await list({ search }));
      expect(found, search).toEqual(['post@xn--mnchen-3ya.example']);
    }
  });

  test('finds a member by a name since changed, and not by the old one', async () => {
    const { id } = await signUp(http.router.app, { last_name: 'Maiden' });
    await edit(id, { last_name: 'Married' });
    expect((await list({ search: 'maiden' })).json().total).toBe(0);
    expect((await list({ search: 'married' })).json().total).toBe(1);
  });

  // spec: 2.11.4, 6.3.5, 7.2.22
  test('is filtered by level, where blank and all ask for every one', async () => {
    const search = 'levelled';
    const levels = ['silver', 'gold', 'platinum'];
    for (const membership_level of levels) {
      const { id } = await signUp(http.router.app, {
        last_name: 'Levelled',
        email: `${membership_level}@levels.example`,
      });
      if (membership_level !== 'silver') await edit(id, { membership_level });
    }
    for (const membership_level of levels) {
      const found = emails(await list({ search, membership_level }));
      expect(found).toEqual([`${membership_level}@levels.example`]);
    }
    expect(emails(await list({ search, membership_level: 'all' }))).toHaveLength(3);
    const all = (await list()).json().total;
    expect((await list({ membership_level: '' })).json().total).toBe(all);
    expect((await list({ membership_level: 'all' })).json().total).toBe(all);
  });

  test('is filtered by who waits for an approval of a bank account, with the count of all such', async () => {
    const search = 'linked';
    const stand = async (first_name: string, standing: BankStanding) => {
      const { id, email } = await signUp(http.router.app, { first_name, last_name: 'Linked' });
      await http.router.database.transact((tx) => noteBankStatus(tx, id, standing));
      return { id, email };
    };
    await stand('Without', 'none');
    await stand('Blocked', 'unusable');
    const first = await stand('First', 'awaits_approval');
    const second = await stand('Second', 'awaits_approval');
    await stand('Fine', 'verified');
    const waiting = await list({ search, bank_account: 'awaits_approval' });
    expect(emails(waiting).sort()).toEqual([first.email, second.email].sort());
    expect(waiting.json()).toMatchObject({ total: 2, bank_accounts_to_approve: 2 });
    expect(waiting.json().members[0]).toMatchObject({
      has_bank_account: true,
      bank_account_verified: false,
      bank_account_awaits_approval: true,
    });
    for (const bank_account of ['', 'all']) {
      const everyone = (await list({ search, bank_account })).json();
      expect(everyone).toMatchObject({ total: 5, bank_accounts_to_approve: 2 });
    }
    await http.router.database.transact((tx) => noteBankStatus(tx, first.id, 'verified'));
    // Another admin has to approve an admin's own account.
    await http.router.database.transact((tx) => noteBankStatus(tx, admin.id, 'awaits_approval'));
    expect((await list({ search: 'nobody of them' })).json()).toMatchObject({
      total: 0,
      bank_accounts_to_approve: 1,
    });
    expect((await list({ bank_account: 'awaits_approval' })).json().total).toBe(1);
    await http.router.database.transact((tx) => noteBankStatus(tx, admin.id, 'none'));
  });

  // spec: 7.3.3
  test('is paged without gap or repeat, with the exact count of all', async () => {
    for (let n = 0; n < 5; n++) await signUp(http.router.app, { first_name: 'Paged' });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = {
        search: 'paged',
        limit: '2',
        ...(cursor ? { cursor } : {}),
      };
      const page: { total: number; members: { id: string }[]; next_cursor: string | null } = (
        await list(query)
      ).json();
      expect(page.total).toBe(5);
      seen.push(...page.members.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  /** Compares the totals with the rows themselves, in the given transaction. */
  async function expectExactTotals(tx: Tx): Promise<void> {
    const rows = await tx.select({ level: members.membershipLevel }).from(members);
    expect(await countMembersOf(tx, null)).toBe(rows.length);
    for (const level of membershipLevels)
      expect(await countMembersOf(tx, level), level).toBe(
        rows.filter((row) => row.level === level).length,
      );
  }

  // spec: 7.3.3
  test('has the exact total of all and of a level, before and after the counts are summed up', async () => {
    const { database } = http.router;
    const total = async (membership_level: string) =>
      (await list({ membership_level, limit: '1' })).json().total as number;
    const { id: other } = await signUp(http.router.app);
    await edit(other, { membership_level: 'gold' });
    const [all, gold] = [await total(''), await total('gold')];
    const { id } = await signUp(http.router.app);
    const { id: leaves } = await signUp(http.router.app);
    const steps = [
      () => edit(id, { membership_level: 'gold' }),
      () => edit(id, { membership_level: 'platinum' }),
      () => edit(id, { membership_level: 'gold', first_name: 'Ann' }),
      () => edit(leaves, { membership_level: 'gold' }),
      () => database.transact((tx) => tx.delete(users).where(eq(users.id, leaves))),
    ];
    for (const step of steps) {
      await step();
      await database.transact(expectExactTotals);
      await database.transact(sumMemberCounts);
      await database.transact(expectExactTotals);
    }
    expect([await total(''), await total('gold')]).toEqual([all + 1, gold + 1]);
    const stored = await database.transact((tx) => tx.select().from(memberCounts));
    expect(stored.length).toBe(new Set(stored.map((row) => row.membershipLevel)).size);
  });

  // The embedded database has one connection, so nothing there runs beside a change.
  test.runIf(process.env.TEST_DATABASE_URL)(
    'has the exact total in each of several transactions at once',
    async () => {
      const { database } = http.router;
      const { id: first } = await signUp(http.router.app);
      const { id: second } = await signUp(http.router.app);
      const changeLevel = (tx: Tx, id: string, level: MembershipLevel) =>
        tx.update(members).set({ membershipLevel: level }).where(eq(members.id, id));
      await database.transact(async (tx) => {
        await changeLevel(tx, first, 'gold');
        await database.transact(
          async (before) => {
            await expectExactTotals(before);
            await database.transact((another) => changeLevel(another, second, 'platinum'));
            await database.transact(sumMemberCounts);
            await database.transact(expectExactTotals);
            await expectExactTotals(before);
          },
          { seeing: 'one_moment' },
        );
        await expectExactTotals(tx);
      });
      await database.transact(expectExactTotals);
      await database.transact(sumMemberCounts);
      await database.transact(expectExactTotals);
    },
  );

  test.each([
    [{ limit: '0' }],
    [{ limit: '201' }],
    [{ limit: 'many' }],
    [{ cursor: 'nonsense' }],
    [{ membership_level: 'bronze' }],
    [{ bank_account: 'lost' }],
    [{ search: 'x'.repeat(201) }],
  ])('refuses %j', async (query) => {
    const answer = await list(query as unknown as Record<string, string>);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(Object.keys(query));
  });

  test('is closed to borrowers and strangers', async () => {
    const { token } = await signUp(http.router.app);
    expect((await list({}, token)).statusCode).toBe(403);
    expect((await list({}, 'x'.repeat(43))).statusCode).toBe(401);
  });
});

describe('editing a member', () => {
  // spec: 1.2.3, 6.3.5, 7.2.26, 7.2.27, 7.3.7
  test('takes the fields from the body, and from the query what the body leaves out', async () => {
    const { id, email } = await signUp(http.router.app);
    const answer = await callTestHttp(http.router.app, {
      method: 'PUT',
      url: `/api/admin/members/${id}?first_name=Query&last_name=Asked&membership_level=gold`,
      token: admin.token,
      body: { first_name: 'Body' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      full_name: 'Body M. Asked',
      membership_level: 'gold',
      email,
    });
  });

  // spec: 5.7.2
  test('changes nothing for a blank level or ID status', async () => {
    const { id } = await signUp(http.router.app);
    await edit(id, { membership_level: 'gold', id_verification_status: 'approved' });
    const answer = await edit(id, { membership_level: '', id_verification_status: '' });
    expect(answer.json()).toMatchObject({
      membership_level: 'gold',
      id_verification_status: 'approved',
    });
  });

  // spec: 4.3.4
  test('sets the ID status directly, and tells who keeps the documents once', async () => {
    const { id } = await signUp(http.router.app);
    notice.length = 0;
    await edit(id, { id_verification_status: 'rejected' });
    await edit(id, { id_verification_status: 'rejected' });
    expect(notice).toEqual([
      { memberId: id, status: 'rejected', reason: null, actorId: admin.id, now: http.wall.now },
    ]);
  });

  test('is audited with the decision in the open and the person sealed', async () => {
    const { id } = await signUp(http.router.app);
    await edit(id, { membership_level: 'gold', first_name: 'Hidden' });
    const [entry] = await http.router.database.transact((tx) =>
      tx
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, id))
        .orderBy(desc(auditEntries.id)),
    );
    expect(entry).toMatchObject({
      action: 'member.updated',
      actorId: admin.id,
      codes: { level_before: 'silver', level: 'gold' },
    });
    expect(entry?.detailsHash).toHaveLength(32);
    expect(JSON.stringify(entry)).not.toContain('Hidden');
  });

  test('of oneself may change the name, never the level or the ID status', async () => {
    expect(
      (await edit(admin.id, { first_name: 'Adam', membership_level: 'silver' })).statusCode,
    ).toBe(200);
    for (const body of [{ membership_level: 'gold' }, { id_verification_status: 'approved' }]) {
      const answer = await edit(admin.id, body);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('own_case');
    }
  });

  test('of staff is for owners alone, so that a worker takes nobody over', async () => {
    const worker = await signUp(http.router.app, { phone: staffPhone });
    const owner = await signUp(http.router.app);
    const hasRole = (id: string, role: Partial<typeof users.$inferInsert>) =>
      http.router.database.transact((tx) => tx.update(users).set(role).where(eq(users.id, id)));
    await hasRole(worker.id, { staffRole: 'worker' });
    const token = await signInAgain(worker.email);
    const borrower = await signUp(http.router.app);
    const mine = { email: 'taken-over@example.com' };
    expect((await edit(borrower.id, { first_name: 'Cy' }, token)).statusCode).toBe(200);
    // A suspended owner gets their role back, so their account is no borrower's.
    for (const role of [
      { isAdmin: true },
      { isAdmin: false, suspendedRole: 'owner' as const },
      { suspendedRole: null, staffRole: 'auditor' as const },
    ]) {
      await hasRole(owner.id, role);
      for (const body of [mine, { first_name: 'Cy' }, { membership_level: 'gold' }]) {
        const answer = await edit(owner.id, body, token);
        expect(answer.statusCode, JSON.stringify({ role, body })).toBe(403);
      }
      expect((await edit(owner.id, mine)).json().code).toBe('own_case');
      expect((await edit(owner.id, { first_name: 'Dee' })).statusCode).toBe(200);
    }
  });

  // The embedded database has one connection, so nothing there runs beside an edit.
  test.runIf(process.env.TEST_DATABASE_URL)(
    'waits for somebody who is just made an owner, and then leaves their email to them',
    async () => {
      const { database } = http.router;
      const coming = await signUp(http.router.app);
      const { edited } = await database.transact(async (tx) => {
        await grantAdmin(tx, http.router.keys, { email: coming.email, now: http.wall.now });
        const edited = edit(coming.id, { email: 'overtaken@example.com' });
        await someoneWaits();
        return { edited };
      });
      expect((await edited).json()).toMatchObject({ code: 'own_case' });
    },
  );

  test('of another admin leaves their email to them, with which their account would be taken over', async () => {
    const other = await signUp(http.router.app);
    await http.router.database.transact((tx) =>
      grantAdmin(tx, http.router.keys, { email: other.email, now: http.wall.now }),
    );
    const answer = await edit(other.id, { first_name: 'Bea', email: 'mine@example.com' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'own_case',
      fields: { email: expect.any(String) },
    });
    expect((await edit(other.id, { first_name: 'Bea' })).statusCode).toBe(200);
  });

  test('refuses an email that is taken', async () => {
    const { id } = await signUp(http.router.app);
    const answer = await edit(id, { email: admin.email });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'email_taken',
      fields: { email: expect.any(String) },
    });
  });

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ membership_level: 'bronze' }, 'membership_level'],
    [{ id_verification_status: 'maybe' }, 'id_verification_status'],
    [{ email: 'nowhere' }, 'email'],
  ])('refuses %j', async (body, field) => {
    const { id } = await signUp(http.router.app);
    const answer = await edit(id, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });

  test('refuses an id of nobody, and what is no id', async () => {
    const nobody = await edit('00000000-0000-4000-8000-000000000000', { first_name: 'X' });
    expect(nobody.statusCode).toBe(404);
    expect(nobody.json().code).toBe('member_not_found');
    expect((await edit('123', { first_name: 'X' })).statusCode).toBe(400);
  });

  test('is closed to borrowers and strangers', async () => {
    const { id, token } = await signUp(http.router.app);
    expect((await edit(id, { membership_level: 'gold' }, token)).statusCode).toBe(403);
    expect((await edit(id, {}, 'x'.repeat(43))).statusCode).toBe(401);
  });
});
