import type { Role, StaffInvitation, StaffPerson } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect } from 'vitest';
import { useAccounts } from '../identity/accounts.testing.ts';
import { grantAdmin, users } from '../identity/index.ts';
import { callTestHttp, signUp, testPassword } from '../platform/testing.ts';
import { registerStaffRoutes } from './index.ts';

export type Person = Awaited<ReturnType<typeof signUp>>;

/** Sets up one test file, with an owner who is signed in. What the tests do, they do as a page does it. */
export function useStaff() {
  const world = useAccounts();
  const owner = {} as Person;
  beforeAll(async () => {
    registerStaffRoutes(world.http.router, world.http.runtime);
    Object.assign(owner, await makeOwner('boss@office.example'));
  });
  // An hour passes between two tests, and a session of staff is short.
  beforeEach(async () => void Object.assign(owner, await signIn(owner)));

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    by: Person,
    body?: object,
  ) =>
    callTestHttp(world.http.router.app, {
      ...{ method, url: `/api${path}`, token: by.token },
      ...(body ? { body: { ...body } } : {}),
    });

  const signIn = async (person: Person): Promise<Person> => {
    const answer = await world.post('login', { email: person.email, password: testPassword });
    return { ...person, token: answer.json().token };
  };

  async function makeOwner(email: string): Promise<Person> {
    const person = await signUp(world.http.router.app, { email });
    const { database, keys } = world.http.router;
    await database.transact((tx) => grantAdmin(tx, keys, { email, now: world.http.wall.now }));
    return signIn(person);
  }

  const invite = (email: string, role: Role, by = owner) =>
    call('POST', '/admin/staff/invitations', by, { email, role });

  async function tokenOf(email: string): Promise<string> {
    const tokens = (await world.mailsTo(email)).flatMap(
      (mail) => /https:\/\/loans\.example\.com\/join#token=([\w-]{43})\s/.exec(mail)?.[1] ?? [],
    );
    const token = tokens.at(-1);
    if (!token) throw new Error(`Nobody invited ${email}.`);
    return token;
  }

  const accept = async (person: Person, token: string) =>
    call('POST', '/staff-invitations/accept', person, { token });

  /** Makes somebody who works for the lender, through an invitation as people do. */
  async function hire(role: Role): Promise<Person> {
    const person = await signUp(world.http.router.app);
    expect((await invite(person.email, role)).statusCode).toBe(200);
    expect((await accept(person, await tokenOf(person.email))).json()).toEqual({ role });
    return signIn(person);
  }

  const roleOf = async (person: Person): Promise<Role> =>
    (await call('GET', '/profile/me', await signIn(person))).json().role;

  const listed = async () =>
    (await call('GET', '/admin/staff', owner)).json<{
      people: StaffPerson[];
      invitations: StaffInvitation[];
    }>();

  /** Gives somebody a role without an invitation, whose mails to the owners take longer. */
  async function makeStaff(staffRole: Exclude<Role, 'owner' | 'borrower'>): Promise<Person> {
    const person = await signUp(world.http.router.app);
    await world.http.router.database.transact((tx) =>
      tx.update(users).set({ staffRole }).where(eq(users.id, person.id)),
    );
    return signIn(person);
  }

  const subjectsTo = async (email: string) =>
    (await world.mailsTo(email)).flatMap((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? []);

  return {
    world,
    owner,
    call,
    signIn,
    makeOwner,
    makeStaff,
    invite,
    tokenOf,
    accept,
    hire,
    roleOf,
    listed,
    subjectsTo,
  };
}
