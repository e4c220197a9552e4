import { expect, test } from 'vitest';
import { givenEmail } from './given-email-and-password-fields.ts';
import { newEmail } from './new-email-field.ts';

const told = (schema: typeof newEmail, text: string) => {
  const parsed = schema.safeParse(text);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
};

test.each([
  ['jane@münchen.example', 'jane@xn--mnchen-3ya.example'],
  ['jane@xn--mnchen-3ya.example', 'jane@xn--mnchen-3ya.example'],
  ['Jane@MÜNCHEN.example', 'jane@xn--mnchen-3ya.example'],
  ['jane@mu\u0308nchen.example', 'jane@xn--mnchen-3ya.example'],
  ['jane＠example。com', 'jane@example.com'],
  ['\u202ajane\u200b@example.com\u202c', 'jane@example.com'],
  ["o'brien+loans@mail.example.com", "o'brien+loans@mail.example.com"],
])('%s is kept as %s', (typed, kept) => {
  expect(told(newEmail, typed)).toBe(kept);
  expect(told(givenEmail, typed)).toBe(kept);
});

test.each([
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'jörg@example.com',
  `${'x'.repeat(65)}@example.com`,
])('%s is refused for what stands before the @, and signs in who has it', (typed) => {
  expect(told(newEmail, typed)).toMatch(/^Before the @, use only/);
  expect(told(givenEmail, typed)).toBe(typed);
});

test.each([
  'jane',
  'jane@',
  'jane@example',
  'jane@example..com',
  'jane@-example.com',
  'jane@exa_mple.com',
  'jane@127.0.0.1',
  'jane@example.com@example.com',
  'jane@user:secret@example.com',
  'jane@exa\u0007mple.com',
  `jane@${'x'.repeat(64)}.com`,
])('%s is refused', (typed) => {
  expect(told(newEmail, typed)).toMatch(/^(Enter an email|Before the @)/);
});
