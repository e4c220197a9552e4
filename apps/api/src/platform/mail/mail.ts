import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { OwnError } from '../base/own-error.ts';
import { writeWholeFile } from '../base/write-whole-file.ts';
import { lanesOf } from '../work/work-queues.ts';

/** One mail to one person. */
export interface Mail {
  /** Our own id, the same at each try of this mail, so that a server can recognize a mail that it took before. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When the event that the mail reports happened. */
  date: Date;
}

/** The server took the mail (or it was written to the folder), or refused it for good, with its reply code. */
export type Delivery = { status: 'sent' } | { status: 'bounced'; reason: string };

export interface Mailer {
  /** Hands a mail to the server. Throws `MailUnavailable` if trying again later may help. */
  deliver(mail: Mail): Promise<Delivery>;
  /**
   * Removes a mail's file from the folder, also one from before there was a server. A mail that a server took is out of
   * reach.
   */
  forget(mail: Pick<Mail, 'id' | 'date'>): Promise<void>;
  /** Signs in at the server without sending anything. Throws `MailUnavailable` when that fails. */
  greet(): Promise<void>;
  close(): void;
}

/**
 * The server could not be reached, or did not take the mail now. Carries only codes, because a reply may quote an
 * address.
 */
export class MailUnavailable extends OwnError {
  override readonly name = 'MailUnavailable';
  override readonly mayPass = true;
  readonly code: string;

  constructor(code: string) {
    super(`The mail was not taken: ${code}.`);
    this.code = code;
  }
}

/** A server that is silent for longer counts as unreachable. These limits end before the lease of the work does. */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 };

/**
 * Mails that are sent close to each other go through one connection, one after the other. A mail whose connection breaks
 * is not sent again by the driver: the server may have taken it, and each try is counted before it is made.
 */
const pooled = {
  pool: true,
  maxConnections: lanesOf.mail,
  maxMessages: 100,
  maxRequeues: 0,
  idleTimeout: 5_000,
} as const;

/** Sends mail by SMTP, or without a server writes it into `folder`, one `.eml` file for each mail. */
export function createMailer(options: {
  smtpUrl: string | null;
  /** `MAIL_FROM`: an address, or a name and an address (`Lender <hello@example.com>`). */
  from: string;
  /** The name shown if `from` has none. */
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

/** Takes a name out of its quotes. A name with a comma is often written in quotes (RFC 5322, section 3.2.4). */
function unquoted(name: string): string {
  const [, quoted] = /^"(.*)"$/.exec(name) ?? [];
  return quoted?.replace(/\\(.)/g, '$1').trim() ?? name;
}

/** Never reads part of a message from a file or an address that its text names. */
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
    // Keeps vacation responders from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Decides what a failure means. A refusal of the recipient or the message is final. A refusal of us (sign-in, sender)
 * is for the lender to fix, so the mail is tried again.
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

/** Names the file of a mail. A listing is sorted by time, and a second try of the same mail overwrites its file. */
function fileName(mail: Pick<Mail, 'id' | 'date'>): string {
  return `${mail.date.toISOString().replace(/[:.]/g, '-')}_${mail.id}.eml`;
}
