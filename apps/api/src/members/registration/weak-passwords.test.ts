import { refusals } from '@sevenday/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareResetConfirmation } from '../../factors/index.ts';
import { findActor, registerAccountRoutes } from '../../identity/index.ts';
import { WrongEnvironment } from '../../platform/base/wrong-environment.ts';
import { callTestHttp, createTestHttp, signUp, type TestHttp } from '../../platform/testing.ts';
import { namesOfUser, recipientOf } from '../index.ts';
import { membersAlone } from '../members.testing.ts';
import { registerMemberRoutes } from '../routes.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';

const common = 'Password123';

async function open(isSandbox: boolean): Promise<TestHttp> {
  const http = await createTestHttp(findActor);
  const runtime = { ...http.runtime, isSandbox };
  registerMemberRoutes(http.router, { ...runtime, ...membersAlone });
  registerAccountRoutes(http.router, {
    ...{ ...runtime, recipientOf, namesOfUser },
    prepareResetConfirmation: (asked) =>
      prepareResetConfirmation({ ...runtime, recipientOf, namesOfUser }, asked),
  });
  return http;
}

const register = ({ router }: TestHttp, password: string) =>
  callTestHttp(router.app, {
    method: 'POST',
    url: '/api/auth/register',
    body: {
      email: 'ada.winterbourne@example.com',
      password,
      first_name: 'Ada',
      last_name: 'Winterbourne',
      phone: '(555) 010-1234',
    },
  });

const change = ({ router }: TestHttp, token: string, next: string) =>
  callTestHttp(router.app, {
    method: 'POST',
    url: '/api/auth/change-password',
    token,
    body: { current_password: 'a long enough password', new_password: next },
  });

describe('where money is real, a password that is easy to guess', () => {
  let http: TestHttp;
  beforeAll(async () => {
    http = await open(false);
  });
  afterAll(() => http.close());

  test.each([
    [common, refusals.choosingPassword.common],
    ['Winterbourne1815', refusals.choosingPassword.own],
    ['ada.winterbourne', refusals.choosingPassword.own],
  ])('is refused beside its field: %s', async (password, sentence) => {
    const answer = await register(http, password);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'invalid_input',
      detail: sentence,
      fields: { password: sentence },
    });
  });

  test('is refused as a new one too', async () => {
    const { token } = await signUp(http.router.app, { last_name: 'Winterbourne' });
    for (const next of [common, '1 Winterbourne 1']) {
      expect((await change(http, token, next)).json().fields).toHaveProperty('new_password');
    }
  });

  test('stops a start that would make the first admin with it', async () => {
    const settings = {
      admin: { email: 'office@example.com', password: common },
      domain: 'example.com',
    };
    await expect(ensureFirstAdmin(http.runtime, settings)).rejects.toThrow(WrongEnvironment);
    await ensureFirstAdmin({ ...http.runtime, isSandbox: true }, settings);
  });
});

test('in the sandbox it is taken, with a warning', async () => {
  const http = await open(true);
  try {
    const { token, password_warning } = (await register(http, common)).json();
    expect(password_warning).toBe(refusals.choosingPassword.common);
    expect(token).toHaveLength(43);
    const strong = await signUp(http.router.app);
    const changed = await change(http, strong.token, 'Winter2026!');
    expect(changed.json()).toEqual({
      ok: true,
      password_warning: refusals.choosingPassword.common,
    });
  } finally {
    await http.close();
  }
});
