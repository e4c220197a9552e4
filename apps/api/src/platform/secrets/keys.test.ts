import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createKeys } from './keys.ts';

const keys = createKeys(randomBytes(32));
const text = Buffer.from('of nobody');

it('takes only the purposes that are listed, so that no key gets a second one', () => {
  keys.seal('provider', text);
  // @ts-expect-error The key that wraps people's keys encrypts nothing else.
  keys.seal('subject-keys', text);
  // @ts-expect-error A key that signs encrypts nothing.
  keys.seal('sign/uploads', text);
  // @ts-expect-error A purpose that is not listed.
  keys.sign('something-else', '');
});

it('opens and verifies for no other purpose', () => {
  const sealed = keys.seal('provider', text);
  expect(keys.open('provider', sealed)).toEqual(text);
  expect(() => keys.open('lender', sealed)).toThrow();
  const signature = keys.sign('uploads', 'a path');
  expect(keys.verifies('uploads', 'a path', signature)).toBe(true);
  expect(keys.verifies('seal', 'a path', signature)).toBe(false);
});
