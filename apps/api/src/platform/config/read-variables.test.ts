import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readVariables, secretSettings } from './read-variables.ts';

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
