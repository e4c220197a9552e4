import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMailer } from '../../apps/api/src/platform/mail/smtp-or-folder-mailer.ts';
import { mailPage } from './mail-pages.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mail-pages-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('before the first mail the list says so', async () => {
  expect(await list()).toContain('No mail was sent yet.');
  expect(await mailPage(path.join(folder, 'not-made-yet'), '/dev/mails')).toContain('No mail');
});

it('the list has the newest mail first, and leads to each as its reader sees it', async () => {
  await send('first', '2026-03-02T15:00:00Z');
  await send('second', '2026-03-02T16:00:00Z');
  const [second, first] = linksOf(await list());
  expect(await mailPage(folder, first ?? '')).toContain('<p>The first – by mail.</p>');
  expect(await mailPage(folder, second ?? '')).toContain('<p>The second – by mail.</p>');
});

it('a subject is shown as it was written', async () => {
  await send('<script>one</script>', '2026-03-02T15:00:00Z');
  expect(await list()).toContain('&lt;script>one&lt;/script></a> to ann@example.com, 2026-03-02');
});

it('no other file is shown', async () => {
  writeFileSync(path.join(folder, 'encryption.key'), 'secret');
  const addresses = ['encryption.key', '..', '../mail', 'gone.eml', ''];
  for (const name of addresses) expect(await mailPage(folder, `/dev/mails/${name}`)).toBeNull();
});

async function list(): Promise<string> {
  return (await mailPage(folder, '/dev/mails')) ?? 'no page';
}

function linksOf(page: string): string[] {
  return [...page.matchAll(/href="([^"]+)"/g)].map(([, address]) => address ?? '');
}

async function send(name: string, date: string): Promise<void> {
  const mailer = createMailer({ smtpUrl: null, from: 'a@example.com', fromName: 'A', folder });
  await mailer.deliver({
    id: name.replaceAll(/\W/g, ''),
    to: 'ann@example.com',
    subject: name,
    text: `The ${name} – by mail.`,
    html: `<p>The ${name} – by mail.</p>`,
    date: new Date(date),
  });
  mailer.close();
}
