import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openMailServer, reply } from './mail-server.testing.ts';
import { createMailer, type Mail, type Mailer, MailUnavailable } from './smtp-or-folder-mailer.ts';

const mail: Mail = {
  id: '7b0f4f5e-2f4e-4a8a-9a4b-7f6f0d9f1c11',
  to: 'ann@example.com',
  subject: 'You owe $25.00 – due Friday',
  text: 'You owe $25.00.\n',
  html: '<p>You owe <b>$25.00</b>.</p>',
  date: new Date('2026-03-02T15:00:00.000Z'),
};

const closing: (() => void)[] = [];
let folder: string;

beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'sevenday-mail-')), 'mail');
});
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});
afterAll(() => rm(path.dirname(folder), { recursive: true, force: true }));

async function startServer(options: SMTPServerOptions = {}) {
  const server = await openMailServer(options);
  closing.push(server.close);
  return server;
}

function mailerTo(smtpUrl: string | null, from = 'hello@lender.example'): Mailer {
  const mailer = createMailer({ smtpUrl, from, fromName: 'Sevenday', folder });
  closing.push(() => mailer.close());
  return mailer;
}

describe('a mail by SMTP', () => {
  test('arrives whole: its sender, recipient, subject, text, HTML, date and own id', async () => {
    const server = await startServer();
    expect(await mailerTo(server.url).deliver(mail)).toEqual({ status: 'sent' });
    const [taken, ...others] = server.taken;
    expect(others).toEqual([]);
    expect(taken).toMatchObject({ from: 'hello@lender.example', to: ['ann@example.com'] });
    expect(taken?.message).toContain('From: Sevenday <hello@lender.example>');
    expect(taken?.message).toContain(`Message-ID: <${mail.id}@lender.example>`);
    expect(taken?.message).toContain('Date: Mon, 02 Mar 2026 15:00:00 +0000');
    expect(taken?.message).toContain('Subject: =?UTF-8?Q?You_owe_=2425=2E00');
    expect(taken?.message).toContain('Auto-Submitted: auto-generated');
    expect(taken?.message).toContain('You owe $25.00.');
    expect(taken?.message).toContain('<b>$25.00</b>');
  });

  test('goes through the connection of the mail before it, each to its own recipient', async () => {
    let connections = 0;
    const server = await startServer({
      onConnect: (_session, done) => {
        connections++;
        done();
      },
    });
    const mailer = mailerTo(server.url);
    for (const to of ['ann@example.com', 'bob@example.com', 'cy@example.com']) {
      expect(await mailer.deliver({ ...mail, to })).toEqual({ status: 'sent' });
    }
    expect(connections).toBe(1);
    expect(server.taken.map(({ to }) => to)).toEqual([
      ['ann@example.com'],
      ['bob@example.com'],
      ['cy@example.com'],
    ]);
  });

  test('is sent once when the connection breaks after the server took it', async () => {
    let taken = 0;
    const server = await startServer({
      onData: (stream) =>
        stream.resume().on('end', () => {
          taken++;
          server.hangUp();
        }),
    });
    await expect(mailerTo(server.url).deliver(mail)).rejects.toThrow(MailUnavailable);
    expect(taken).toBe(1);
  });

  test('goes through a new connection after the server ended the last one', async () => {
    const server = await startServer();
    const mailer = mailerTo(server.url);
    await mailer.deliver(mail);
    server.hangUp();
    await expect.poll(() => mailer.deliver(mail).catch(() => null)).toEqual({ status: 'sent' });
  });

  test('comes from the name that MAIL_FROM brings', async () => {
    const server = await startServer();
    await mailerTo(server.url, 'Main Street Loans <loans@main.example>').deliver(mail);
    expect(server.taken[0]?.message).toContain('From: Main Street Loans <loans@main.example>');
  });

  test.each([
    ['"Main Street Loans" <loans@main.example>', 'Main Street Loans <loans@main.example>'],
    ['"Main Street, Inc." <loans@main.example>', '"Main Street, Inc." <loans@main.example>'],
    ['Main Street, Inc. <loans@main.example>', '"Main Street, Inc." <loans@main.example>'],
    ['"The \\"Main\\"" <loans@main.example>', '"The \\"Main\\"" <loans@main.example>'],
    ['"" <loans@main.example>', 'Sevenday <loans@main.example>'],
  ])('comes from the name in MAIL_FROM without its quotes: %s', async (from, sent) => {
    const server = await startServer();
    await mailerTo(server.url, from).deliver(mail);
    expect(server.taken[0]?.message).toContain(`From: ${sent}\r\n`);
  });

  test.each([
    ['the recipient', { onRcptTo: (_a, _s, done) => done(reply(550)) }, 'smtp 550'],
    [
      'the message',
      { onData: (stream, _s, done) => stream.resume().on('end', () => done(reply(554))) },
      'smtp 554',
    ],
  ] satisfies [string, SMTPServerOptions, string][])(
    'bounces when the server refuses %s for good',
    async (_what, options, reason) => {
      const server = await startServer(options);
      expect(await mailerTo(server.url).deliver(mail)).toEqual({ status: 'bounced', reason });
    },
  );

  test('bounces when its address is none that a server can be told', async () => {
    const server = await startServer();
    const answer = await mailerTo(server.url).deliver({ ...mail, to: ' ' });
    expect(answer).toEqual({ status: 'bounced', reason: 'address' });
    expect(server.taken).toEqual([]);
  });

  test.each([
    ['cannot take it now', { onRcptTo: (_a, _s, done) => done(reply(451)) }, 'EENVELOPE 451'],
    [
      'is out of space',
      { onData: (stream, _s, done) => stream.resume().on('end', () => done(reply(452))) },
      'EMESSAGE 452',
    ],
    [
      'does not accept the lender’s sender',
      { onMailFrom: (_a, _s, done) => done(reply(550)) },
      'EENVELOPE 550',
    ],
  ] satisfies [string, SMTPServerOptions, string][])(
    'is to be tried again when the server %s',
    async (_what, options, code) => {
      const server = await startServer(options);
      await expect(mailerTo(server.url).deliver(mail)).rejects.toMatchObject({
        name: 'MailUnavailable',
        code,
      });
    },
  );

  test('is to be tried again when the sign-in is refused', async () => {
    const server = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(reply(535)),
    });
    const url = server.url.replace('smtp://', 'smtp://lender:wrong@');
    const failed = await mailerTo(url)
      .deliver(mail)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(MailUnavailable);
    expect(failed).toMatchObject({ code: 'EAUTH 535' });
  });

  test('is to be tried again when the connection is lost within it, under the same id', async () => {
    const taken: string[] = [];
    const server = await startServer({
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          taken.push(Buffer.concat(chunks).toString());
          if (taken.length === 1) server.hangUp();
          else done();
        });
      },
    });
    const mailer = mailerTo(server.url);
    await expect(mailer.deliver(mail)).rejects.toThrow(MailUnavailable);
    expect(await mailer.deliver(mail)).toEqual({ status: 'sent' });
    expect(taken).toHaveLength(2);
    for (const message of taken) expect(message).toContain(`<${mail.id}@lender.example>`);
  });

  test('is to be tried again when nobody listens', async () => {
    const server = await startServer();
    for (const close of closing.splice(0)) close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const failed = mailerTo(server.url).deliver(mail);
    await expect(failed).rejects.toThrow(MailUnavailable);
  });

  test('says nothing of the recipient when it fails', async () => {
    const server = await startServer({ onRcptTo: (_a, _s, done) => done(reply(451)) });
    const failed = await mailerTo(server.url)
      .deliver(mail)
      .catch((error: unknown) => error);
    const failure = failed as MailUnavailable;
    expect(`${failure.message} ${failure.stack} ${JSON.stringify(failure)}`).not.toContain('ann@');
    expect(failure.cause).toBeUndefined();
  });
});

describe('a mail without a server', () => {
  test('is one file that only its owner reads, however often it is tried', async () => {
    const mailer = mailerTo(null);
    expect(await mailer.deliver(mail)).toEqual({ status: 'sent' });
    expect(await mailer.deliver(mail)).toEqual({ status: 'sent' });
    const names = await readdir(folder);
    expect(names).toEqual([`2026-03-02T15-00-00-000Z_${mail.id}.eml`]);
    const file = path.join(folder, names[0] ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const message = await readFile(file, 'utf8');
    expect(message).toContain('To: ann@example.com\r\n');
    expect(message).toContain('<b>$25.00</b>');
  });
});
