import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { mailKey } from './erase-mail.ts';
import { openNotice, type SealedNotice } from './sealed-notice.ts';
import { notices } from './tables.ts';

/** A notice with its text and whether it was delivered, as evidence. */
export interface NoticeEvidence {
  kind: 'notice';
  /** The loan, or the record of a denied request, that the notice was about; null for a notice about the account. */
  loanId: string | null;
  content: SealedNotice & {
    loanId: string | null;
    noticeKind: string;
    aboutId: string;
    createdAt: Date;
    status: string;
    sentAt: Date | null;
  };
}

/**
 * Deletes every notice of a member who is about to be deleted, and returns the notices as evidence. The caller encrypts
 * what the law requires to keep under another key. A mail that waits is not sent any more, and work removes what was
 * written to a folder.
 */
export async function removeMemberNotices(
  tx: Tx,
  keys: Keys,
  subjectId: string,
  { now, wall }: { now: Date; wall: Date },
): Promise<NoticeEvidence[]> {
  const removed = await tx.delete(notices).where(eq(notices.subjectId, subjectId)).returning();
  const evidence: NoticeEvidence[] = [];
  for (const row of removed) {
    const { aboutId, createdAt, kind: noticeKind, status, sentAt } = row;
    const notice = await openNotice(tx, keys, row);
    const loanId = recordOf(notice.data);
    const content = { ...notice, loanId, noticeKind, aboutId, createdAt, status, sentAt };
    evidence.push({ kind: 'notice', loanId, content });
    await enqueueWork(tx, { kind: 'forget_mail', key: mailKey(row), dueAt: now, createdAt: wall });
  }
  return evidence;
}

function recordOf(data: SealedNotice['data']): string | null {
  if ('loanId' in data) return data.loanId;
  return 'requestId' in data ? data.requestId : null;
}
