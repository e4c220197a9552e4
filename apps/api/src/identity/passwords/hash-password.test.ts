import { describe, expect, test } from 'vitest';
import { hashPassword, isLongEnough, verifyPassword } from './hash-password.ts';

describe('a password', () => {
  test('is kept as argon2id with OWASP’s cost, salted', async () => {
    const [one, two] = await Promise.all([hashPassword('same words'), hashPassword('same words')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test('is verified by its own text alone', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword(hash, 'correct horse')).toBe(true);
    expect(await verifyPassword(hash, 'Correct horse')).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
  });

  test('is the same however the keyboard composes its letters', async () => {
    const hash = await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9');
    expect(await verifyPassword(hash, 'cafe\u0301 cafe\u0301 cafe\u0301')).toBe(true);
  });

  test('of nobody is always wrong, the words of its stand-in too', async () => {
    expect(await verifyPassword(null, 'anything at all')).toBe(false);
    expect(await verifyPassword(null, 'nobody’s password')).toBe(false);
  });

  test('is not made long by spaces around it', () => {
    expect(isLongEnough('          ')).toBe(false);
    expect(isLongEnough('  short    ')).toBe(false);
    expect(isLongEnough('ten letter')).toBe(true);
  });
});
