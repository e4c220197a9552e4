import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createBackupSigner } from './backup-signer.ts';
import { keyIdOf } from './sealed-format.ts';

const [former, newest, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];

it('signs with the newest key, and names it', () => {
  const signature = createBackupSigner({ ring: [newest, former] }).sign('a manifest');
  expect(signature.startsWith(`${keyIdOf(newest)}.`)).toBe(true);
  const alone = createBackupSigner({ ring: [newest] });
  expect(alone.verifies('a manifest', signature)).toBe(true);
  expect(alone.verifies('another manifest', signature)).toBe(false);
});

it('verifies what an earlier key of the ring signed, and nothing without that key', () => {
  const signature = createBackupSigner({ ring: [former] }).sign('a manifest');
  expect(createBackupSigner({ ring: [newest, former] }).verifies('a manifest', signature)).toBe(
    true,
  );
  expect(createBackupSigner({ ring: [newest, other] }).verifies('a manifest', signature)).toBe(
    false,
  );
});

it('does not take one key’s signature under the name of another', () => {
  const signer = createBackupSigner({ ring: [newest, former] });
  const [, hmac] = signer.sign('a manifest').split('.');
  expect(signer.verifies('a manifest', `${keyIdOf(former)}.${hmac}`)).toBe(false);
  expect(signer.verifies('a manifest', `${hmac}`)).toBe(false);
});
