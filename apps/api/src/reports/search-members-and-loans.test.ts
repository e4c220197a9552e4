import { randomUUID } from 'node:crypto';
import { loanNumber } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../identity/index.ts';
import { signUp } from '../platform/testing.ts';
import { type AdminWorld, lend, openAdminWorld } from './admin-world.testing.ts';

let adminWorld: AdminWorld;
let ann: { id: string; token: string; email: string };
const loans: string[] = [];
const day = (n: number) => new Date(Date.UTC(2026, 1, n, 15));

beforeAll(async () => {
  adminWorld = await openAdminWorld();
  ann = await signUp(adminWorld.http.router.app, { first_name: 'Ann', last_name: 'Quillfeather' });
  for (let n = 1; n <= 8; n++)
    loans.push(await lend(adminWorld, ann.id, day(n), n < 8 ? { status: 'repaid' } : {}));
});
afterAll(() => adminWorld.http.close());

const find = async (text: string, token?: string) =>
  (await adminWorld.get(`/admin/search?search=${encodeURIComponent(text)}`, token)).json();
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

it('finds a member by a part of the name, with the newest loans', async () => {
  const { members, loans: found } = await find('quillf');
  expect(idsOf(members)).toEqual([ann.id]);
  expect(idsOf(found)).toEqual(loans.slice(2).reverse());
  expect(found[0]).toMatchObject({ status: 'disbursed', amount: 20, borrower: { id: ann.id } });
});

it('finds a loan by its number, however many the borrower has made since', async () => {
  const [first = ''] = loans;
  const { members, loans: found } = await find(`Loan #${loanNumber(first)}`);
  expect(idsOf(members)).toEqual([ann.id]);
  expect(found[0].id).toBe(first);
});

it('finds nobody by a text that is in no name, and by nothing but points', async () => {
  expect(await find(randomUUID())).toEqual({ members: [], loans: [] });
  expect(await find('. .')).toEqual({ members: [], loans: [] });
});

it('shows no loan to a reviewer, who may not see loans', async () => {
  const { router } = adminWorld.http;
  const rita = await signUp(router.app);
  await router.database.transact((tx) =>
    tx.update(users).set({ staffRole: 'reviewer' }).where(eq(users.id, rita.id)),
  );
  const { members, loans: found } = await find('quillf', rita.token);
  expect(idsOf(members)).toEqual([ann.id]);
  expect(found).toEqual([]);
});

it('is closed to borrowers, and to a text of one character', async () => {
  expect((await adminWorld.get('/admin/search?search=qu', ann.token)).statusCode).toBe(403);
  expect((await adminWorld.get('/admin/search?search=q')).statusCode).toBe(400);
});
