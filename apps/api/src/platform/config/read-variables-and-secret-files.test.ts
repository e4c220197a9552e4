import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readVariables, secretSettings } from './read-variables-and-secret-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const address = path.join(folder, name);
  writeFileSync(address, text);
  return address;
}

describe('a secret in a file', () => {
  it.each(secretSettings)('is read where %s_FILE names it', (name) => {
    const named = file(name, 's3cret\n');
    expect(readVariables({ [`${name}_FILE`]: named })(name)).toBe('s3cret');
  });

  it('loses the newline at its end and nothing else', () => {
    const named = file('spaced', ' two words \r\n');
    expect(readVariables({ ADMIN_PASSWORD_FILE: named })('ADMIN_PASSWORD')).toBe(' two words ');
  });

  it('is read once, so that all parts of a process have the same', () => {
    const named = file('changing', 'first');
    const read = readVariables({ SMTP_URL_FILE: named });
    expect(read('SMTP_URL')).toBe('first');
    file('changing', 'second');
    expect(read('SMTP_URL')).toBe('first');
  });

  it('is refused where the setting is there too', () => {
    const named = file('both', 'postgres://localhost/x');
    const twice = { DATABASE_URL: 'postgres://localhost/x', DATABASE_URL_FILE: named };
    expect(() => readConfig(twice)).toThrow(
      'DATABASE_URL and DATABASE_URL_FILE are both set: set only one of them.',
    );
  });

  it('is refused where the file is empty or missing, and is never quoted', () => {
    const read = (address: string) => () =>
      readVariables({ STRIPE_SECRET_KEY_FILE: address })('STRIPE_SECRET_KEY');
    expect(read(file('empty', '\n'))).toThrow('STRIPE_SECRET_KEY_FILE names an empty file');
    expect(read(path.join(folder, 'missing'))).toThrow(
      'STRIPE_SECRET_KEY_FILE has to name a file that can be read.',
    );
  });

  it('is read for secrets alone', () => {
    expect(readVariables({ PORT_FILE: file('port', '4000') })('PORT')).toBeNull();
  });
});

describe('the encryption keys', () => {
  const [old, newest] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const base = { DATABASE_URL: 'postgres://localhost/x' };
  const ring = (text: string) =>
    readConfig({ ...base, ENCRYPTION_KEYS: text }).encryption.ring.map((key) =>
      key.toString('hex'),
    );

  it('are a ring of one with ENCRYPTION_KEY', () => {
    const { encryption } = readConfig({ ...base, ENCRYPTION_KEY: old });
    expect(encryption).toEqual({ setting: 'ENCRYPTION_KEY', ring: [Buffer.from(old, 'hex')] });
  });

  it('are several with ENCRYPTION_KEYS, the newest first, between commas or in lines', () => {
    expect(ring(`${newest},${old}`)).toEqual([newest, old]);
    expect(ring(`${newest}, ${old}`)).toEqual([newest, old]);
    const named = file('ring', `${newest}\n${old}\n`);
    const { encryption } = readConfig({ ...base, ENCRYPTION_KEYS_FILE: named });
    expect(encryption.ring).toHaveLength(2);
  });

  it('may be several in encryption.key of the data folder', () => {
    const data = mkdtempSync(path.join(folder, 'data-'));
    writeFileSync(path.join(data, 'encryption.key'), `${newest}\n${old}\n`);
    expect(readConfig({ DATA_DIR: data }).encryption.ring).toHaveLength(2);
    writeFileSync(path.join(data, 'encryption.key'), `${newest}\n${old.slice(1)}\n`);
    expect(() => readConfig({ DATA_DIR: data })).toThrow('encryption.key has to be keys of 64');
  });

  it.each([
    ['cut off', `${newest},${old.slice(2)}`, 'ENCRYPTION_KEYS has to be keys of 64 hexadecimal'],
    ['only a comma', ',', 'ENCRYPTION_KEYS has to be keys of 64 hexadecimal'],
    ['the same twice', `${old},${newest},${old.toUpperCase()}`, 'has the same key twice'],
  ])('are refused as %s', (_, text, sentence) => {
    expect(() => ring(text)).toThrow(sentence);
  });

  it('are refused in both settings', () => {
    const both = { ...base, ENCRYPTION_KEY: old, ENCRYPTION_KEYS: newest };
    expect(() => readConfig(both)).toThrow('ENCRYPTION_KEY and ENCRYPTION_KEYS are both set');
  });
});
