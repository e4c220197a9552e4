import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { endOnUncaught, failureText } from './failure-text.ts';
import { WrongEnvironment } from './platform/base/wrong-environment.ts';

it('is one line where the person can mend it', () => {
  expect(failureText(new WrongEnvironment('PORT', 'has to be a port.'))).toBe(
    'PORT has to be a port.',
  );
});

it('tells where a database refused, and nothing of what it was given', () => {
  const cause = Object.assign(new Error('Key (email)=(ada@example.com) already exists.'), {
    code: '23505',
  });
  const text = failureText(
    new DrizzleQueryError('insert into users values ($1)', ['ada@example.com'], cause),
  );
  expect(text).toMatch(/^The database refused \(23505\)\.\n\s+at /);
  expect(text).not.toContain('ada@example.com');
});

it('says what failed and where, and nothing that hangs on the error', () => {
  const sent = { headers: { authorization: 'Bearer token-of-somebody' } };
  const refused = Object.assign(new Error('Invalid email address: ada@example.com'), sent);
  expect(failureText(refused)).toMatch(/^Error\n {4}at /);
  expect(failureText(new Error('The web app has not been built. Run npm run build.'))).toMatch(
    /^Error: The web app has not been built. Run npm run build.\n {4}at /,
  );
  const unreachable = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address: '10.0.0.5',
    port: 5432,
  });
  expect(failureText(unreachable)).toMatch(/^Error \(ECONNREFUSED connect 10.0.0.5 5432\)\n/);
  expect(failureText('ada@example.com')).toBe('A string was thrown that is no error.');
});

it('is all that is printed of an error that nothing caught', () => {
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const before = process.listeners('uncaughtException');
  endOnUncaught();
  const [listener] = process.listeners('uncaughtException').filter((one) => !before.includes(one));
  const uncaught = Object.assign(new Error('Key (email)=(ada@example.com) exists'), {
    code: '23505',
    detail: 'ada@example.com',
  });
  try {
    listener?.(uncaught, 'uncaughtException');
    expect(print).toHaveBeenCalledExactlyOnceWith(`${failureText(uncaught)}\n`);
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  } finally {
    if (listener) process.off('uncaughtException', listener);
    vi.restoreAllMocks();
  }
});
