import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { withdrawWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { NoticeRequest } from './notify.ts';
import { notices } from './tables.ts';
import type { NoticeKind } from './texts/kinds.ts';

/**
 * Deletes a notice whose mail we haven't started to send. Returns false if there is none, because then the person may
 * already know.
 */
export function withdrawNotice(
  tx: Tx,
  { subjectId, kind, aboutId }: Pick<NoticeRequest<NoticeKind>, 'subjectId' | 'kind' | 'aboutId'>,
): Promise<boolean> {
  return withdrawUnsent(tx, [
    eq(notices.subjectId, subjectId),
    eq(notices.kind, kind),
    eq(notices.aboutId, aboutId),
  ]);
}

/** Deletes a person's notices of these kinds whose mails we haven't started to send, whatever they are about. */
export async function withdrawNotices(
  tx: Tx,
  { subjectId, kinds }: { subjectId: string; kinds: readonly NoticeKind[] },
): Promise<void> {
  await withdrawUnsent(tx, [eq(notices.subjectId, subjectId), inArray(notices.kind, kinds)]);
}

/**
 * Returns whether there was a notice to delete. A delivery counts its attempt in the notice's row first. If a withdrawal
 * and a delivery run at once, the first to lock the row wins.
 */
async function withdrawUnsent(tx: Tx, which: readonly SQL[]): Promise<boolean> {
  const withdrawn = await tx
    .delete(notices)
    .where(and(...which, eq(notices.status, 'planned'), eq(notices.attempts, 0)))
    .returning({ id: notices.id });
  for (const { id } of withdrawn) await withdrawWork(tx, 'send_mail', id);
  return withdrawn.length > 0;
}
