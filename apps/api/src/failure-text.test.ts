import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { failureText } from './failure-text.ts';
import { WrongEnvironment } from './platform/environment.ts';

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
