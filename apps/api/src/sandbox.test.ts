import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { readConfig } from './platform/config/config.ts';
import { keysOfTest } from './platform/secrets/keys.testing.ts';
import { bankAddress } from './sandbox.ts';

const encryptionKey = (digit: string) => Buffer.from(digit.repeat(64), 'hex');
const addressOf = (digit: string) =>
  bankAddress(
    readConfig({ DATA_DIR: tmpdir(), ENCRYPTION_KEY: digit.repeat(64) }),
    keysOfTest(encryptionKey(digit)),
  );

it('gives each installation’s sandbox bank a secret key that stays the same', () => {
  const { secretKey } = addressOf('1');
  expect(secretKey).toMatch(/^sk_test_sandbox_[0-9a-f]{32}$/);
  expect(addressOf('1').secretKey).toBe(secretKey);
  expect(addressOf('2').secretKey).not.toBe(secretKey);
});

it('signs nothing with ENCRYPTION_KEY itself, from which other keys are derived', () => {
  const { secretKey } = addressOf('1');
  const signed = createHmac('sha256', encryptionKey('1')).update('sandbox-bank').digest('hex');
  expect(signed).not.toContain(secretKey.replace('sk_test_sandbox_', ''));
});
