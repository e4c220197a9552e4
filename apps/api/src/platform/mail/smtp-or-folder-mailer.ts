import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { OwnError } from '../base/own-error.ts';
import { writeWholeFile } from '../base/write-whole-file.ts';
import { lanesOf } from '../work/work-queues.ts';

export interface Mail {
  /** The same at each try, so that a mail server can recognize a mail that it has accepted. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When the mail was first planned; the same at each try. */
  date: Date;
}

/** `sent`: the mail server took the mail, or the folder has it. `bounced` is final. */
export type Delivery = { status: 'sent' } | { status: 'bounced'; reason: string };

export interface Mailer {
  /** Throws `MailUnavailable` if a later try at the mail server may succeed. */
  deliver(mail: Mail): Promise<Delivery>;
  /**
   * Deletes the mail's file, even while mails go to a server: the folder may have mails from before
   * the lender set `SMTP_URL`.
   */
  forget(mail: Pick<Mail, 'id' | 'date'>): Promise<void>;
  /** Tests the settings of the mail server, if there is one. Throws `MailUnavailable`. */
  greet(): Promise<void>;
  close(): void;
}

/** The error has only codes, because the mail server's reply may quote an address. */
export class MailUnavailable extends OwnError {
  override readonly name = 'MailUnavailable';
  override readonly mayPass = true;
  readonly code: string;

  constructor(code: string) {
    super(`The mail was not taken: ${code}.`);
    this.code = code;
  }
}

/** A mail server that is silent for longer (in milliseconds) counts as unreachable. */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 };

/**
 * Mails that are sent soon after each other share connections. After a broken connection, the mail
 * library must not send a mail again (`maxRequeues`), because it counts no tries. The worker sends
 * the mail again, and counts each try before the try begins.
 */
const pooled = {
  pool: true,
  maxConnections: lanesOf.mail,
  maxMessages: 100,
  maxRequeues: 0,
  idleTimeout: 5_000,
} as const;

/** Without `smtpUrl`, the mailer writes each mail into `folder` as an `.eml` file. */
export function createMailer(options: {
  smtpUrl: string | null;
  /** `MAIL_FROM`: an address, or a name and an address (`Lender <hello@example.com>`). */
  from: string;
  /** The sender's name if `from` has only an address. */
  fromName: string;
  folder: string;
}): Mailer {
  const { smtpUrl, folder } = options;
  const from = senderOf(options.from, options.fromName);
  const sender =
    smtpUrl === null ? createMailFolder(folder, from) : createSmtpMailer(smtpUrl, from);
  return {
    ...sender,
    forget: (mail) => rm(path.join(folder, fileName(mail)), { force: true }),
  };
}

type Sender = { name: string; address: string };

function senderOf(from: string, fromName: string): Sender {
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(from.trim()) ?? [];
  return { name: unquoted(name?.trim() ?? '') || fromName, address: (address ?? from).trim() };
}

/** A name with a comma is often written in quotes (RFC 5322, section 3.2.4). */
function unquoted(name: string): string {
  const [, quoted] = /^"(.*)"$/.exec(name) ?? [];
  return quoted?.replace(/\\(.)/g, '$1').trim() ?? name;
}

/** The mail library can read a part of a mail from a file or a URL. We pass text, so we forbid both. */
const sealedOff = { disableFileAccess: true, disableUrlAccess: true };

function createSmtpMailer(smtpUrl: string, from: Sender): Omit<Mailer, 'forget'> {
  const transport = createTransport({ ...patience, ...pooled, ...sealedOff, url: smtpUrl });
  return {
    async deliver(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
        return { status: 'sent' };
      } catch (error) {
        return judge(error);
      }
    },
    async greet() {
      try {
        await transport.verify();
      } catch (error) {
        throw new MailUnavailable(failureOf(error).code);
      }
    },
    close: () => transport.close(),
  };
}

function createMailFolder(folder: string, from: Sender): Omit<Mailer, 'forget'> {
  const composer = createTransport({
    ...sealedOff,
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  return {
    async deliver(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('The message was not composed as one piece.');
      await writeWholeFile(folder, fileName(mail), message);
      return { status: 'sent' };
    },
    greet: async () => undefined,
    close: () => composer.close(),
  };
}

function messageOf(mail: Mail, from: Sender) {
  const domain = from.address.split('@').at(-1);
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: `<${mail.id}@${domain}>`,
    // Tells vacation responders not to answer this mail (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Returns `bounced` if this mail or its address was refused for good. Throws `MailUnavailable` for
 * every other failure, because it may pass: the lender may correct the password in `SMTP_URL`.
 */
function judge(error: unknown): Delivery {
  const { code, command, reply } = failureOf(error);
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  if (reply !== null && reply >= 500 && isOfThisMail) {
    return { status: 'bounced', reason: `smtp ${reply}` };
  }
  if (code === 'EENVELOPE' && command === 'API') {
    return { status: 'bounced', reason: 'address' };
  }
  throw new MailUnavailable(reply === null ? code : `${code} ${reply}`);
}

function failureOf(error: unknown): { code: string; command: unknown; reply: number | null } {
  const { code, command, responseCode } = error as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : 'unknown',
    command,
    reply: typeof responseCode === 'number' ? responseCode : null,
  };
}

/**
 * The name begins with the time, so that a listing is in order. A second try of a mail overwrites
 * the first file.
 */
function fileName(mail: Pick<Mail, 'id' | 'date'>): string {
  return `${mail.date.toISOString().replace(/[:.]/g, '-')}_${mail.id}.eml`;
}
