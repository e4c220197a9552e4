import { mailRetryDays } from '@sevenday/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import {
  type Delivery,
  type Mailer,
  MailUnavailable,
} from '../platform/mail/smtp-or-folder-mailer.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';
import { openNotice, type SealedNotice, sealNotice } from './sealed-notice.ts';
import { notices } from './tables.ts';
import { withoutSecret } from './texts/kinds.ts';
import { layOut, summaryOf } from './texts/layout.ts';
import { type Letterhead, letterheadFor, type NoticeText } from './texts/letterhead.ts';
import { textOf } from './texts/texts.ts';

/** A mail that no server takes for this long counts as not delivered. */
export const giveUpAfterMs = mailRetryDays * 86_400_000;

type NoticeRow = typeof notices.$inferSelect;

/**
 * Sends a planned notice by mail, and keeps what was sent, when, and whether it was taken. After a crash it sends again
 * under the same id. A notice that was taken or refused is not sent again.
 */
export function sendNotice(runtime: Runtime): WorkHandler {
  return async (noticeId) => {
    const planned = await begin(runtime, noticeId);
    if (!planned) return 'done';
    const delivery = await deliver(runtime.mailer, planned);
    const isKept = await runtime.database.transact((tx) => keep(tx, runtime, planned, delivery));
    // The member was deleted while the mail was written.
    if (!isKept) await runtime.mailer.forget({ id: noticeId, date: planned.row.createdAt });
    return 'done';
  };
}

interface Planned {
  row: NoticeRow;
  notice: SealedNotice;
  text: NoticeText;
  mail: { html: string; text: string };
  now: Date;
}

/**
 * Counts the attempt before it is made, and prepares the mail. Null when the notice was sent already, or was deleted
 * with its person.
 */
function begin(runtime: Runtime, noticeId: string): Promise<Planned | null> {
  const { clocks, keys } = runtime;
  return runtime.database.transact(async (tx) => {
    const [row] = await tx
      .update(notices)
      .set({ attempts: sql`${notices.attempts} + 1` })
      .where(and(eq(notices.id, noticeId), eq(notices.status, 'planned')))
      .returning();
    if (!row) return null;
    const notice = await openNotice(tx, keys, row);
    const letterhead = letterheadFor(notice.signed, runtime);
    const text = textOf(row.kind, notice.data, letterhead);
    const mail = layOut(text, notice.to, letterhead);
    return { row, notice, text, mail, now: await clocks.business(tx) };
  });
}

async function deliver(
  mailer: Mailer,
  { row, notice, text, mail, now }: Planned,
): Promise<Delivery> {
  try {
    return await mailer.deliver({
      id: row.id,
      to: notice.to.email,
      subject: text.subject,
      date: row.createdAt,
      ...mail,
    });
  } catch (error) {
    const isOld = now.getTime() - row.createdAt.getTime() >= giveUpAfterMs;
    if (error instanceof MailUnavailable && isOld) return { status: 'bounced', reason: error.code };
    throw error;
  }
}

/** Stores the mail as it was sent, encrypted. False when the notice is gone. */
async function keep(
  tx: Tx,
  runtime: Runtime,
  planned: Planned,
  delivery: Delivery,
): Promise<boolean> {
  const { keys, clocks } = runtime;
  const { id, subjectId } = planned.row;
  const [row] = await tx
    .select({ status: notices.status })
    .from(notices)
    .where(eq(notices.id, id))
    .for('update');
  if (row?.status !== 'planned') return row !== undefined;
  await tx
    .update(notices)
    .set({
      sealed: await sealNotice(tx, keys, subjectId, asSent(planned, runtime)),
      status: delivery.status,
      sentAt: delivery.status === 'sent' ? await clocks.business(tx) : null,
      bounceReason: delivery.status === 'bounced' ? delivery.reason : null,
    })
    .where(eq(notices.id, id));
  return true;
}

/** Returns what is kept of a sent notice: everything except a link that lets someone in, which is no longer needed. */
function asSent({ row, notice, ...sent }: Planned, letterhead: Letterhead): SealedNotice {
  const { to, signed } = notice;
  const data = withoutSecret(notice.data);
  const isWhole = data === notice.data;
  const text = isWhole ? sent.text : textOf(row.kind, data, letterhead);
  const mail = isWhole ? sent.mail : layOut(text, to, letterhead);
  return { to, data, signed, sent: { subject: text.subject, summary: summaryOf(text), ...mail } };
}
