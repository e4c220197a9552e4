import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getConfig } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { policySections } from './policy-sections.ts';
import { storedInBrowser } from './stored-in-browser.ts';

const sections = policySections(
  getConfig.answer.parse({
    product_name: 'Elm Loans',
    product_domain: 'elm.example',
    public_url: 'https://elm.example',
    lender: {
      name: 'Elm Street Lending',
      address: '1 Elm Street, Springfield',
      email: 'loans@elm.example',
      phone: '(555) 010-0100',
      time_zone: 'America/New_York',
    },
    sandbox: true,
    real_money: false,
    business_date: '2026-11-21T12:00:00Z',
    stripe_publishable_key: 'pk_test_sandbox',
    stripe_account: null,
    stripe_js_url: '/sandbox/stripe.js',
    sandbox_api_base: null,
  }),
);

const web = path.resolve(import.meta.dirname, '../..');

/** The one way to each storage (`api/storage.ts`); the theme is set by a script of its own, before the modules come. */
const storages: Record<string, string> = {
  browserStorage: 'localStorage',
  tabStorage: 'sessionStorage',
};
const mayNameStorage = ['src/api/storage.ts', 'public/theme.js'];

/** Each key and the storage that its file uses: all keys begin alike, and a file has one kind of storage. */
function keptBySource(): string[] {
  const sources = ['src', 'public'].flatMap((folder) =>
    readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|js)$/.test(name) && !/\.test\.ts$/.test(name))
      .filter((name) => !name.startsWith('privacy'))
      .map((name) => path.join(folder, name)),
  );
  const found = sources.flatMap((name) => {
    const source = readFileSync(path.join(web, name), 'utf8');
    const keys = source.match(/(?<=')sevenday\.[\w-]+(?=')/g) ?? [];
    const named = source.match(/\b(local|session)Storage\b/g) ?? [];
    // A browser that forbids it throws at its very name.
    if (named.length > 0) expect(mayNameStorage).toContain(name);
    if (name === mayNameStorage[0]) return [];
    const used = source.match(/\b(browser|tab)Storage\b/g) ?? [];
    const kinds = new Set([...named, ...used].map((word) => storages[word] ?? word));
    // Storage is never reached without a key of its own, or nobody would find it here.
    if (kinds.size > 0) expect(keys, name).not.toHaveLength(0);
    if (/\b(indexedDB|document\.cookie|caches\.open)\b/.test(source)) throw new Error(name);
    return keys.map((key) => `${key} in ${[...kinds].join(' and ')}`);
  });
  return [...new Set(found)].toSorted();
}

const textOf = (heading: string) =>
  sections
    .find((section) => section.heading === heading)
    ?.paragraphs.flat()
    .join(' ');

describe('the privacy policy', () => {
  // spec: 2.15.1, 2.15.2, 2.15.3, 2.15.4, 2.15.5, 2.15.6, 2.15.7, 2.15.8, 2.15.9, 2.15.10, 2.15.11, 2.15.12
  it('has its twelve sections, none of them empty', () => {
    expect(sections.map(({ heading }) => heading)).toEqual([
      'Information We Collect',
      'How We Use Your Information',
      'How We Share Your Information',
      'Data Security',
      'Your Rights',
      'Automatic Withdrawals and ACH Authorization',
      'Cookies and Browser Storage',
      'Data Retention',
      'Children’s Privacy',
      'Third-Party Links',
      'Updates to This Policy',
      'Contact Us',
    ]);
    for (const { heading } of sections) expect(textOf(heading), heading).toMatch(/\w{3,}.*\.$/);
  });

  // spec: 1.1.1, 9.4.13
  it('says for whom the product is', () => {
    expect(textOf('Children’s Privacy')).toContain('Elm Loans is for people aged 18 or over.');
  });

  // spec: 1.1.8, 1.1.10
  it('says that repayment is withdrawn on the due date, and a failed one tried again', () => {
    const text = textOf('Automatic Withdrawals and ACH Authorization');
    expect(text).toContain(
      'withdraw the total due from your verified bank account by one electronic debit (ACH). We make it at noon in the lender’s time zone on the due date',
    );
    expect(text).toContain(
      'If your bank returns a debit for insufficient funds (not enough money in the account), we try it once more',
    );
  });

  // spec: 1.3.1, 9.4.14
  it('says how long financial records are kept', () => {
    expect(textOf('Data Retention')).toContain('Financial records are kept for about 7 years.');
  });

  it('says how long requests, decisions and papers of an account that was deleted are kept', () => {
    expect(textOf('Data Retention')).toMatch(
      /Once an account is deleted, we keep in encrypted form, as the law requires of a lender: the requests of that account, our decisions, agreements, .* for 36 months from the end of the loan\. .* for 25 months from our last decision/,
    );
  });

  // spec: 1.3.2, 1.3.3
  it('says who else takes part', () => {
    const text = textOf('How We Share Your Information');
    expect(text).toContain('our payment provider, handles card and bank payments');
    expect(text).toContain('An email delivery provider carries the messages we send you.');
  });

  it('says what the payment provider gets from our records', () => {
    expect(textOf('How We Share Your Information')).toContain(
      'We send it your name, email address and phone number when you first link a bank account',
    );
  });

  it('lists whatever the product keeps in a browser', () => {
    const text = textOf('Cookies and Browser Storage');
    for (const { what } of storedInBrowser) expect(text).toContain(what);
    expect(keptBySource()).toEqual(
      storedInBrowser.map(({ key, storage }) => `${key} in ${storage}`).toSorted(),
    );
  });

  it('says what is kept of devices, and of sign-ins that were refused', () => {
    const text = textOf('Information We Collect');
    expect(text).toContain('We keep a scrambled form of it (a one-way hash) until 400 days');
    expect(text).toContain(
      'If we refuse a sign-in, we keep the internet address that it came from for 30 days',
    );
  });

  it('names the lender to write to', () => {
    expect(textOf('Contact Us')).toBe(
      'Elm Street Lending, 1 Elm Street, Springfield. Email loans@elm.example, phone (555) 010-0100.',
    );
  });
});
