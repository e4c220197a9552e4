import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { NoticeData, NoticeKind } from './texts/kinds.ts';
import type { Recipient } from './texts/layout.ts';
import type { SignedLender } from './texts/letterhead.ts';

/** The encrypted part of a notice. `sent` is the mail as it was sent, without its secret. */
export interface SealedNotice<Kind extends NoticeKind = NoticeKind> {
  to: Recipient;
  data: NoticeData[Kind];
  /** For a notice about a loan; missing in older notices. */
  signed?: SignedLender | undefined;
  sent: { subject: string; text: string; html: string; summary: string } | null;
}

export function sealNotice(
  tx: Tx,
  keys: Keys,
  subjectId: string,
  notice: SealedNotice,
): Promise<Buffer> {
  // A planned notice may hold a secret link beside a name that its owner chose. A sent one holds no secret any more.
  const deflate = notice.sent !== null;
  return keys.sealFor(tx, subjectId, Buffer.from(JSON.stringify(notice)), { deflate });
}

export async function openNotice(
  tx: Tx,
  keys: Keys,
  row: { subjectId: string; sealed: Buffer },
): Promise<SealedNotice> {
  return parsed(await keys.openFor(tx, row.subjectId, row.sealed));
}

/** Reads a person's key once, and returns a function that decrypts their notices. */
export async function noticeOpener(
  tx: Tx,
  keys: Keys,
  subjectId: string,
): Promise<(sealed: Buffer) => SealedNotice> {
  const open = await keys.openerFor(tx, subjectId);
  return (sealed) => parsed(open(sealed));
}

function parsed(json: Buffer): SealedNotice {
  return JSON.parse(json.toString(), reviveInstant);
}

function reviveInstant(name: string, value: unknown): unknown {
  return typeof value === 'string' && /(?:At|By|From)$/.test(name) ? new Date(value) : value;
}
