import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findActor, users } from '../../identity/index.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { callTestHttp, createTestHttp, signUp, type TestHttp } from '../../platform/testing.ts';
import { membersAlone } from '../members.testing.ts';
import { registerMemberRoutes } from '../routes.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';

let http: TestHttp;

beforeEach(async () => {
  http = await createTestHttp(findActor);
  registerMemberRoutes(http.router, { ...http.runtime, ...membersAlone });
});
afterEach(() => http.close());

const configured = { email: 'boss@office.example', password: 'configured password' };

const ensure = (
  admin: { email: string; password: string } | null,
  { domain = 'sevenday.example', ...other }: Partial<Runtime> & { domain?: string } = {},
) => ensureFirstAdmin({ ...http.runtime, ...other }, { admin, domain });

const login = async (email: string, password: string) => {
  const body = { email, password };
  return callTestHttp(http.router.app, { method: 'POST', url: '/api/auth/login', body });
};

const admins = () =>
  http.router.database.transact((tx) =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.isAdmin, true))),
  );

describe('the first admin', () => {
  test('is made once, with a password shown once, and has a profile', async () => {
    const made = await ensure(null);
    expect(made?.email).toBe('admin@sevenday.example');
    expect(made?.oneTimePassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const answer = await login('admin@sevenday.example', made?.oneTimePassword ?? '');
    expect(answer.json().user).toMatchObject({
      full_name: 'Admin Sevenday',
      is_admin: true,
      password_is_one_time: true,
    });
    expect(await ensure(null)).toBeNull();
  });

  test('can sign in, also where the product’s label makes no address', async () => {
    const made = await ensure(null, { domain: 'localhost:3000' });
    expect(made?.email).toBe('admin@sevenday.example');
    expect((await login(made?.email ?? '', made?.oneTimePassword ?? '')).statusCode).toBe(200);
  });

  test('is one, when two servers start at once', async () => {
    const answers = await Promise.all([ensure(null), ensure(null), ensure(null)]);
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });

  test('is never a borrower who registered with that address', async () => {
    await signUp(http.router.app, { email: 'admin@sevenday.example' });
    expect((await ensure(null))?.email).toBe('admin2@sevenday.example');
    expect((await admins()).map(({ email }) => email)).toEqual(['admin2@sevenday.example']);
  });

  test('is the configured one, made once though two servers start at once', async () => {
    expect(await Promise.all([ensure(configured), ensure(configured)])).toEqual([null, null]);
    const signedIn = await login(configured.email, configured.password);
    expect(signedIn.json().user).toMatchObject({ is_admin: true, password_is_one_time: false });
    expect(await ensure(null)).toBeNull();
    expect(await admins()).toHaveLength(1);
  });

  test('configured, is promoted when already there with the configured password', async () => {
    await signUp(http.router.app, { email: configured.email, password: configured.password });
    await ensure(configured);
    const signedIn = await login(configured.email, configured.password);
    expect(signedIn.json().user.is_admin).toBe(true);
  });

  test('configured, is not whoever registered with the address: the start stops', async () => {
    await signUp(http.router.app, { email: configured.email, password: 'my own password' });
    await expect(ensure(configured)).rejects.toThrow(/^ADMIN_EMAIL belongs to a borrower/);
    expect((await login(configured.email, 'my own password')).json().user.is_admin).toBe(false);
  });

  test('configured, is not who registers with the address while the server starts', async () => {
    const { database } = http.router;
    let calls = 0;
    const interrupted: typeof database = {
      ...database,
      async transact(body, seeing) {
        const answer = await database.transact(body, seeing);
        calls++;
        const theirs = { email: configured.email, password: 'their own password' };
        if (calls === 1) await signUp(http.router.app, theirs);
        return answer;
      },
    };
    const starting = ensure(configured, { database: interrupted });
    await expect(starting).rejects.toThrow(/^ADMIN_EMAIL belongs to a borrower/);
    expect(await admins()).toEqual([]);
  });

  test('configured, does not come back at the next start when they were deleted or took another email', async () => {
    await ensure(configured);
    const [boss] = await admins();
    await http.router.database.transact((tx) =>
      tx
        .update(users)
        .set({ email: 'chief@office.example' })
        .where(eq(users.id, boss?.id ?? '')),
    );
    await ensure(configured);
    expect((await admins()).map(({ email }) => email)).toEqual(['chief@office.example']);
    const next = { email: 'second@office.example', password: configured.password };
    await ensure(next);
    expect(await admins()).toHaveLength(2);
  });
});
