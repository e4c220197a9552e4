import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { type callTestHttp, type signUp, testPassword } from '../platform/testing.ts';

type Person = Awaited<ReturnType<typeof signUp>>;

type Answer = Awaited<ReturnType<typeof callTestHttp>>;

interface World {
  http: { wall: { now: Date } };
  call(asked: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    url: string;
    token?: string;
    body?: Record<string, unknown>;
    headers?: Record<string, string>;
  }): Promise<Answer>;
}

/** A person with an authenticator app. */
export interface WithApp extends Person {
  secret: string;
  recoveryCodes: string[];
}

/** What the tests of second factors do, as a page does it. */
export function factorSteps(world: World) {
  const post = (url: string, body: Record<string, unknown>, token?: string) =>
    world.call({ method: 'POST', url: `/api/${url}`, body, ...(token ? { token } : {}) });

  function codeOf(secret: string): string {
    return generateSync({ secret, epoch: Math.floor(world.http.wall.now.getTime() / 1_000) });
  }

  /** Lets time pass, so that the next code is another one. */
  function pass(ms = 60_000): void {
    world.http.wall.now = new Date(world.http.wall.now.getTime() + ms);
  }

  const beginApp = (token: string, password?: string) =>
    post('factors/apps/begin', password ? { current_password: password } : {}, token);

  async function addApp(
    person: Person,
    name = 'My phone',
    deviceMark = randomUUID() as string,
  ): Promise<WithApp> {
    const begun = await beginApp(person.token, testPassword);
    if (begun.statusCode !== 200) throw new Error(begun.body);
    const { secret } = begun.json() as { secret: string };
    const body = { name, code: codeOf(secret), device_mark: deviceMark };
    const added = await post('factors/apps', body, person.token);
    if (added.statusCode !== 200) throw new Error(added.body);
    const { recovery_codes: made } = added.json() as { recovery_codes: string[] | null };
    pass();
    return { ...person, secret, recoveryCodes: made ?? [] };
  }

  /** Gives the password and returns the ticket for the second step. */
  async function ticketOf({ email }: Person, deviceMark = randomUUID(), password = testPassword) {
    const answer = await post('auth/login', { email, password, device_mark: deviceMark });
    const { code, fields } = answer.json() as { code: string; fields: { ticket: string } };
    if (answer.statusCode !== 401 || code !== 'factor_needed') throw new Error(answer.body);
    return { ticket: fields.ticket, device_mark: deviceMark };
  }

  const finish = (
    ticket: { ticket: string; device_mark: string },
    proof: Record<string, unknown>,
  ) => post('auth/finish-sign-in', { ...ticket, proof });

  const confirm = (token: string, proof: Record<string, unknown>) =>
    post('factors/confirm', { proof }, token);

  return { post, codeOf, pass, beginApp, addApp, ticketOf, finish, confirm };
}
