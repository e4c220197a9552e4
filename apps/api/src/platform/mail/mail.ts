import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { OwnError } from '../base/own-error.ts';
import { writeWholeFile } from '../base/write-whole-file.ts';

/** One mail to one person. */
export interface Mail {
  /** Ours, and the same each time this mail is tried: a server that took it before can tell by it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When what it tells happened. */
  date: Date;
}

/** Taken by the server (or written to the folder), or refused for good, by which reply. */
export type Delivery = { status: 'sent' } | { status: 'bounced'; reason: string };

export interface Mailer {
  /** Throws `MailUnavailable` where trying again later may help. */
  deliver(mail: Mail): Promise<Delivery>;
  /** Removes what the folder has of a mail, from before there was a server too. What a server took is out of reach. */
  forget(mail: Pick<Mail, 'id' | 'date'>): Promise<void>;
  /** Signs in at the server and sends nothing. Throws `MailUnavailable` when that fails. */
  greet(): Promise<void>;
  close(): void;
}

/** The server could not be reached, or did not want the mail now. Carries codes only: a reply may quote an address. */
export class MailUnavailable extends OwnError {
  override readonly name = 'MailUnavailable';
  override readonly mayPass = true;
  readonly code: string;

  constructor(code: string) {
    super(`The mail was not taken: ${code}.`);
    this.code = code;
  }
}

/** A server that says nothing for so long is not there; work asks again before its lease has run out. */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 };

/** Mail by SMTP, or without a server into `folder`, one `.eml` file for each. */
export function createMailer(options: {
  smtpUrl: string | null;
  /** `MAIL_FROM`: an address, or a name and an address (`Lender <hello@example.com>`). */
  from: string;
  /** The name shown where `from` has none. */
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

/** A name with a comma is often written in quotes, which are no part of it (RFC 5322, section 3.2.4). */
function unquoted(name: string): string {
  const [, quoted] = /^"(.*)"$/.exec(name) ?? [];
  return quoted?.replace(/\\(.)/g, '$1').trim() ?? name;
}

/** Nothing of a message is ever read from a file or an address that its text names. */
const sealedOff = { disableFileAccess: true, disableUrlAccess: true };

function createSmtpMailer(smtpUrl: string, from: Sender): Omit<Mailer, 'forget'> {
  const transport = createTransport({ ...patience, ...sealedOff, url: smtpUrl });
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

/** A refusal of the recipient or of the message is for good; one of ours (sign-in, sender) is the lender's to mend. */
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

/** Sorted by time in a listing, and the same for the same mail, so that trying it again leaves one file. */
function fileName(mail: Pick<Mail, 'id' | 'date'>): string {
  return `${mail.date.toISOString().replace(/[:.]/g, '-')}_${mail.id}.eml`;
}
