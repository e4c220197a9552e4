import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import { readConfig } from './config.ts';

const database = { DATABASE_URL: 'postgres://localhost/x', ENCRYPTION_KEY: '0'.repeat(64) };

it('names the Federal Trade Commission to an applicant, unless the lender has another agency', () => {
  expect(readConfig(database).lender.ecoaAgency).toBe(
    'Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580',
  );
  const agency = 'Office of the Comptroller of the Currency, Washington, DC 20219';
  const { lender } = readConfig({ ...database, LENDER_ECOA_AGENCY: agency });
  expect(lender.ecoaAgency).toBe(agency);
});

it('promises an answer to an extension request within a banking day, and says nothing of an ID, unless the lender does', () => {
  expect(readConfig(database).answerTimes).toEqual({
    extensionBankingDays: 1,
    idReviewHours: null,
  });
  const own = { LENDER_EXTENSION_ANSWER_BANKING_DAYS: '3', LENDER_ID_REVIEW_HOURS: '24' };
  expect(readConfig({ ...database, ...own }).answerTimes).toEqual({
    extensionBankingDays: 3,
    idReviewHours: 24,
  });
  expect(() => readConfig({ ...database, LENDER_ID_REVIEW_HOURS: '0' })).toThrow(
    new WrongEnvironment('LENDER_ID_REVIEW_HOURS', 'has to be a whole number from 1 to 336.'),
  );
});

it('asks for the factor before every disbursement where real money moves, unless the lender sets a sum', () => {
  const live = {
    ...database,
    STRIPE_SECRET_KEY: 'sk_live_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
    PUBLIC_URL: 'https://loans.example.com',
    SMTP_URL: 'smtp://localhost:2525',
    TRUSTED_PROXIES: '10.0.0.1',
    LENDER_NAME: 'Main Street Loans',
    LENDER_ADDRESS: '1 Example Street, New York, NY 10001',
    LENDER_EMAIL: 'hello@main.example',
    LENDER_PHONE: '(555) 010-0100',
  };
  expect(readConfig(database).stepUpAboveCents).toBeNull();
  expect(readConfig(live).stepUpAboveCents).toBe(0);
  expect(readConfig({ ...live, STEP_UP_ABOVE_DOLLARS: '500' }).stepUpAboveCents).toBe(50_000);
});

it('takes a whole number up to the highest that the refusal names', () => {
  const above = (dollars: string) => readConfig({ ...database, STEP_UP_ABOVE_DOLLARS: dollars });
  expect(above('1000000').stepUpAboveCents).toBe(100_000_000);
  for (const wrong of ['1000001', '1e6', '-1', '0.5', '9'.repeat(400)]) {
    expect(() => above(wrong)).toThrow(
      new WrongEnvironment('STEP_UP_ABOVE_DOLLARS', 'has to be a whole number from 0 to 1000000.'),
    );
  }
});

it('takes the owner’s address only beside the program’s own', () => {
  const owner = { DATABASE_OWNER_URL: 'postgres://owner@localhost/x' };
  expect(readConfig(database).databaseOwnerUrl).toBeNull();
  expect(readConfig({ ...database, ...owner }).databaseOwnerUrl).toBe(owner.DATABASE_OWNER_URL);
  expect(() => readConfig(owner)).toThrow(/^DATABASE_OWNER_URL goes with DATABASE_URL/);
});

describe('how statements are sent', () => {
  it('is prepared and pipelined, unless the lender turns it off', () => {
    expect(readConfig(database).statements).toEqual({ prepared: 'auto', pipelined: true });
    const off = { ...database, DATABASE_PREPARED: 'off', DATABASE_PIPELINED: 'off' };
    expect(readConfig(off).statements).toEqual({ prepared: 'off', pipelined: false });
  });

  it.each([
    ['DATABASE_PREPARED', 'has to be "auto" or "off".'],
    ['DATABASE_PIPELINED', 'has to be "on" or "off".'],
  ])('is refused where %s is another word', (name, sentence) => {
    const wrong = () => readConfig({ ...database, [name]: 'yes' });
    expect(wrong).toThrow(new WrongEnvironment(name, sentence));
  });
});

describe('when Disburse Funds asks first', () => {
  it('is where something is unusual, or always', () => {
    expect(readConfig(database).disburseConfirmation).toBe('when-needed');
    const always = { ...database, DISBURSE_CONFIRMATION: 'always' };
    expect(readConfig(always).disburseConfirmation).toBe('always');
    const wrong = () => readConfig({ ...database, DISBURSE_CONFIRMATION: 'yes' });
    const sentence = 'has to be "when-needed" or "always".';
    expect(wrong).toThrow(new WrongEnvironment('DISBURSE_CONFIRMATION', sentence));
  });
});

describe('the address of a server with a password', () => {
  const inSmtpUrl = (text: string) => readConfig({ ...database, SMTP_URL: text }).mail.smtpUrl;
  const inDatabaseUrl = (text: string) =>
    readConfig({ ...database, DATABASE_URL: text }).databaseUrl;

  it.each([
    'smtp://mail.example.com',
    'smtps://mail.example.com:465',
    'smtp://apikey:s3cret%232@mail.example.com:587',
    'smtp://me@example.com:p@ss@mail.example.com?pool=true',
  ])('is taken as %s', (text) => {
    expect(inSmtpUrl(text)).toBe(text);
  });

  it.each([
    'postgres://lender:s3cret%2F2@db.example.com/loans?sslmode=require',
    'postgresql://localhost/loans',
    'postgres://postgres@%2Fvar%2Frun%2Fpostgresql:5433/postgres',
    'postgres:///loans?host=/var/run/postgresql',
  ])('is taken as %s', (text) => {
    expect(inDatabaseUrl(text)).toBe(text);
  });

  it.each(['#', '/', '?'])('is refused where %s would end it, and is not quoted', (sign) => {
    for (const password of [`s3cret${sign}2`, `12${sign}3`]) {
      const refused = (url: () => unknown, name: string) =>
        expect(url).toThrow(
          new WrongEnvironment(
            name,
            'has to be an address. Signs such as #, /, ? and % in its user or password are written as %23, %2F, %3F and %25.',
          ),
        );
      refused(() => inSmtpUrl(`smtp://apikey:${password}@mail.example.com:587`), 'SMTP_URL');
      refused(
        () => inDatabaseUrl(`postgres://lender:${password}@db.example.com/loans`),
        'DATABASE_URL',
      );
    }
  });

  it('is refused where there is none', () => {
    expect(() => inSmtpUrl('smtp://')).toThrow('SMTP_URL has to be an address.');
  });

  it('is refused with another beginning', () => {
    expect(() => inSmtpUrl('mail.example.com')).toThrow(
      'SMTP_URL has to begin with smtp:// or smtps://.',
    );
  });
});

describe('the hour of the morning mail', () => {
  const hour = (text: string) => readConfig({ ...database, MORNING_MAIL_HOUR: text });

  it('is none unless the lender sets one', () => {
    expect(readConfig(database).morningMailHour).toBeNull();
    expect(hour('0').morningMailHour).toBe(0);
    expect(hour('7').morningMailHour).toBe(7);
  });

  it.each(['24', '-1', '7:30', 'seven'])('is refused as %s', (text) => {
    expect(() => hour(text)).toThrow(WrongEnvironment);
  });
});

describe('where the metrics are served', () => {
  const token = 'a-token-of-more-than-twenty-signs';
  const metricsOf = (given: Record<string, string>) =>
    readConfig({ ...database, ...given }).metrics;

  it('is nowhere, unless the lender sets a token or a port', () => {
    expect(metricsOf({})).toBeNull();
    expect(metricsOf({ METRICS_TOKEN: token })).toEqual({ own: null, token });
  });

  it('is this machine alone for a port, unless the lender names another address', () => {
    const own = { port: 9100, host: '127.0.0.1' };
    expect(metricsOf({ METRICS_PORT: '9100' })).toEqual({ own, token: null });
    const everywhere = { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token };
    expect(metricsOf(everywhere)).toEqual({ own: { port: 9100, host: '0.0.0.0' }, token });
  });

  it('reads the token from a file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-test-'));
    const file = path.join(folder, 'token');
    writeFileSync(file, `${token}\n`);
    expect(metricsOf({ METRICS_TOKEN_FILE: file })).toEqual({ own: null, token });
    rmSync(folder, { recursive: true });
    expect(() => metricsOf({ METRICS_TOKEN_FILE: file })).toThrow(
      new WrongEnvironment('METRICS_TOKEN_FILE', 'has to name a file that can be read.'),
    );
  });

  it.each([
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN has to hold a token of at least 20/],
    [{ METRICS_TOKEN: `${token} ${token}` }, /without spaces\.$/],
    [{ METRICS_TOKEN: token, METRICS_TOKEN_FILE: '/x' }, /cannot both be set\.$/],
    [{ METRICS_HOST: '0.0.0.0' }, /^METRICS_HOST goes with METRICS_PORT/],
    [{ METRICS_PORT: 'x' }, /^METRICS_PORT has to be a port number/],
  ])('is refused where it would not work: %o', (given, sentence) => {
    expect(() => metricsOf(given)).toThrow(sentence);
    expect(() => metricsOf(given)).not.toThrow(token);
  });
});
