import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import type { ReadVariable } from './read-variables-and-secret-files.ts';

/** Later error messages about the keys name `setting`. */
export interface EncryptionKeys {
  setting: 'ENCRYPTION_KEY' | 'ENCRYPTION_KEYS';
  /** 32 bytes each, the newest first. */
  ring: [Buffer, ...Buffer[]];
}

/**
 * Without a setting, the embedded database uses the file `encryption.key`, which this function
 * makes if it is missing. Throws `WrongEnvironment` for wrong or missing keys.
 */
export function readOrMakeEncryptionKeys(
  read: ReadVariable,
  databaseUrl: string | null,
  dataDirectory: string,
): EncryptionKeys {
  const [one, several] = [read('ENCRYPTION_KEY'), read('ENCRYPTION_KEYS')];
  if (one !== null && several !== null) {
    throw new WrongEnvironment(
      'ENCRYPTION_KEY',
      'and ENCRYPTION_KEYS are both set: set only one of them.',
    );
  }
  if (several !== null) {
    return { setting: 'ENCRYPTION_KEYS', ring: ringOf('ENCRYPTION_KEYS', several) };
  }
  if (one !== null) return { setting: 'ENCRYPTION_KEY', ring: [keyOf(one)] };
  if (databaseUrl !== null) {
    throw new WrongEnvironment(
      'ENCRYPTION_KEY',
      'is required with DATABASE_URL: 32 random bytes as 64 hexadecimal digits.',
    );
  }
  return { setting: 'ENCRYPTION_KEY', ring: ringOf('encryption.key', inFolder(dataDirectory)) };
}

function inFolder(dataDirectory: string): string {
  const file = path.join(dataDirectory, 'encryption.key');
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

function ringOf(from: string, text: string): EncryptionKeys['ring'] {
  const digits = text.split(/[\s,]+/).filter((each) => each !== '');
  const [newest, ...older] = digits.map((each) => Buffer.from(each, 'hex'));
  if (!newest || !digits.every(isKey)) {
    throw new WrongEnvironment(
      from,
      'has to be keys of 64 hexadecimal digits (32 bytes) between commas, the newest first.',
    );
  }
  if (new Set(digits.map((each) => each.toLowerCase())).size < digits.length) {
    throw new WrongEnvironment(from, 'has the same key twice: leave one out.');
  }
  return [newest, ...older];
}

function keyOf(text: string): Buffer {
  if (isKey(text)) return Buffer.from(text, 'hex');
  throw new WrongEnvironment('ENCRYPTION_KEY', 'has to be 64 hexadecimal digits (32 bytes).');
}

function isKey(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text);
}
