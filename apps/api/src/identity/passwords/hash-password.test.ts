import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashPassword, isLongEnough, verifyPassword } from './hash-password.ts';

afterEach(() => vi.unstubAllEnvs());

describe('a password', () => {
  test('is kept as argon2id with OWASP’s cost, salted', async () => {
    vi.stubEnv('PASSWORDS_AT_FULL_COST', '1');
    const [one, two] = await Promise.all([hashPassword('same words'), hashPassword('same words')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test('is kept at a lower cost in the tests alone, which a variable turns off', async () => {
    expect(await hashPassword('same words')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
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
