import { eq } from 'drizzle-orm';
import type { Clocks } from '../platform/clocks.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { type Delivery, type Mailer, MailUnavailable } from '../platform/mail.ts';
import type { WorkHandler } from '../platform/work.ts';
import { withoutSecret } from './kinds.ts';
import { layOut, summaryOf } from './layout.ts';
import type { Letterhead } from './letterhead.ts';
import { openNotice, type SealedNotice, sealNotice } from './sealed-notice.ts';
import { notices } from './store.ts';
import { textOf } from './texts.ts';

export interface NoticeSending {
  database: Database;
  clocks: Clocks;
  keys: Keys;
  mailer: Mailer;
  letterhead: Letterhead;
}

/** A mail that no server takes for so long has not been delivered (RFC 5321, 4.5.4.1: four to five days). */
const giveUpAfterMs = 5 * 86_400_000;

type NoticeRow = typeof notices.$inferSelect;

/**
 * Sends a planned notice by mail and keeps what was sent, when, and whether it was taken. Run again after a crash it
 * sends under the same id; one that has been taken or refused is not sent again.
 */
export function sendNotice(parts: NoticeSending): WorkHandler {
  return async (noticeId) => {
    const planned = await begin(parts, noticeId);
    if (!planned) return 'done';
    const delivery = await deliver(parts, planned);
    const isKept = await parts.database.transact((tx) => keep(tx, parts, noticeId, delivery));
    // Their member was deleted while the mail was written.
    if (!isKept) await parts.mailer.forget({ id: noticeId, date: planned.row.createdAt });
    return 'done';
  };
}

interface Planned {
  row: NoticeRow;
  notice: SealedNotice;
  now: Date;
}

/** Counts the attempt before it is made; null when the notice has gone out, or went with its person. */
function begin(parts: NoticeSending, noticeId: string): Promise<Planned | null> {
  return parts.database.transact(async (tx) => {
    const row = await lockNotice(tx, noticeId);
    if (row?.status !== 'planned') return null;
    await tx
      .update(notices)
      .set({ attempts: row.attempts + 1 })
      .where(eq(notices.id, noticeId));
    const notice = await openNotice(tx, parts.keys, row);
    return { row, notice, now: await parts.clocks.business(tx) };
  });
}

async function lockNotice(tx: Tx, noticeId: string): Promise<NoticeRow | null> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, noticeId)).for('update');
  return row ?? null;
}

async function deliver(
  { mailer, letterhead }: NoticeSending,
  { row, notice, now }: Planned,
): Promise<Delivery> {
  const text = textOf(row.kind, notice.data, letterhead);
  try {
    return await mailer.deliver({
      id: row.id,
      to: notice.to.email,
      subject: text.subject,
      date: row.createdAt,
      ...layOut(text, notice.to, letterhead),
    });
  } catch (error) {
    const isOld = now.getTime() - row.createdAt.getTime() >= giveUpAfterMs;
    if (error instanceof MailUnavailable && isOld) return { status: 'bounced', reason: error.code };
    throw error;
  }
}

/**
 * Seals the mail as it went out, but for a link that lets someone in: that one has done its part. False when the notice
 * is gone.
 */
async function keep(
  tx: Tx,
  { keys, clocks, letterhead }: NoticeSending,
  noticeId: string,
  delivery: Delivery,
): Promise<boolean> {
  const row = await lockNotice(tx, noticeId);
  if (row?.status !== 'planned') return row !== null;
  const notice = await openNotice(tx, keys, row);
  const data = withoutSecret(notice.data);
  const text = textOf(row.kind, data, letterhead);
  const sent = {
    subject: text.subject,
    summary: summaryOf(text),
    ...layOut(text, notice.to, letterhead),
  };
  await tx
    .update(notices)
    .set({
      sealed: await sealNotice(tx, keys, row.subjectId, { to: notice.to, data, sent }),
      status: delivery.status,
      sentAt: delivery.status === 'sent' ? await clocks.business(tx) : null,
      bounceReason: delivery.status === 'bounced' ? delivery.reason : null,
    })
    .where(eq(notices.id, noticeId));
  return true;
}
