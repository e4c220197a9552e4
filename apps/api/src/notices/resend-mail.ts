import { and, desc, eq, gte, notInArray } from 'drizzle-orm';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { openNotice, sealNotice } from './sealed-notice.ts';
import { notices } from './tables.ts';
import { mailOnlyKinds, type NoticeKind } from './texts/kinds.ts';
import type { Recipient } from './texts/layout.ts';

const listedForMs = 30 * 86_400_000;
const listedAtMost = 200;

type NoticeRow = typeof notices.$inferSelect;

/** A link that lets someone in has expired, and a morning mail is of its morning. */
const neverResent: readonly NoticeKind[] = [...mailOnlyKinds, 'staff_morning'];

/** A mail that its server refused for good. `reason` is a code. */
export interface BouncedMail {
  id: string;
  kind: NoticeKind;
  createdAt: Date;
  reason: string;
}

/** Lists the mails of the last 30 days that bounced and may be sent again, the newest first. */
export async function listBouncedMail(tx: Tx, now: Date): Promise<BouncedMail[]> {
  const rows = await tx
    .select({
      id: notices.id,
      kind: notices.kind,
      createdAt: notices.createdAt,
      reason: notices.bounceReason,
    })
    .from(notices)
    .where(
      and(
        eq(notices.status, 'bounced'),
        notInArray(notices.kind, [...neverResent]),
        gte(notices.createdAt, new Date(now.getTime() - listedForMs)),
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(listedAtMost);
  return rows.map((row) => ({ ...row, reason: row.reason ?? 'unknown' }));
}

type Resending = Pick<Runtime, 'keys' | 'clocks'> & {
  /** Reads a person's present address, which may be another one than the mail was sent to. */
  recipientOf(tx: Tx, memberId: string): Promise<Recipient>;
};

/** Says whether a mail bounced and may be sent again. */
export function mayResend({ status, kind }: Pick<NoticeRow, 'status' | 'kind'>): boolean {
  return status === 'bounced' && !neverResent.includes(kind);
}

/**
 * Plans a bounced mail again, to the person's present address, with the words and under the id that it had. Returns
 * the person's id, or null if there is no such mail, if it did not bounce, or if it is of a kind that is not sent again.
 */
export async function resendMail(
  tx: Tx,
  { keys, clocks, recipientOf }: Resending,
  { id, actorId }: { id: string; actorId: string | null },
): Promise<string | null> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, id)).for('update');
  if (!row || !mayResend(row)) return null;
  const notice = await openNotice(tx, keys, row);
  const to = await recipientOf(tx, row.subjectId);
  const now = await clocks.business(tx);
  await tx
    .update(notices)
    .set({
      sealed: await sealNotice(tx, keys, row.subjectId, { ...notice, to, sent: null }),
      status: 'planned',
      attempts: 0,
      bounceReason: null,
    })
    .where(eq(notices.id, id));
  await enqueueWork(tx, { kind: 'send_mail', key: id, dueAt: now, createdAt: clocks.wall() });
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'mail.resent',
    subjectId: row.subjectId,
    object: { type: 'notice', id },
    codes: { kind: row.kind },
  });
  return row.subjectId;
}
