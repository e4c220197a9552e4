import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { readConfig } from './platform/config/config.ts';
import { bankAddress } from './sandbox.ts';

const ofInstallation = (digit: string) =>
  readConfig({ DATA_DIR: tmpdir(), ENCRYPTION_KEY: digit.repeat(64) });

it('gives each installation’s sandbox bank a secret key that stays the same', () => {
  const { secretKey } = bankAddress(ofInstallation('1'));
  expect(secretKey).toMatch(/^sk_test_sandbox_[0-9a-f]{32}$/);
  expect(bankAddress(ofInstallation('1')).secretKey).toBe(secretKey);
  expect(bankAddress(ofInstallation('2')).secretKey).not.toBe(secretKey);
});

it('signs nothing with ENCRYPTION_KEY itself, from which other keys are derived', () => {
  const config = ofInstallation('1');
  const { secretKey } = bankAddress(config);
  const signed = createHmac('sha256', config.encryptionKey).update('sandbox-bank').digest('hex');
  expect(signed).not.toContain(secretKey.replace('sk_test_sandbox_', ''));
});
