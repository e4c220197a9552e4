import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { withdrawWork } from '../platform/work/work.ts';
import type { NoticeRequest } from './notify.ts';
import { notices } from './store.ts';
import type { NoticeKind } from './texts/kinds.ts';

/**
 * Deletes a notice whose mail we haven't started to send. Returns false if there is none, because then the person may
 * already know.
 *
 * A delivery counts its attempt in the notice's row first. If a withdrawal and a delivery run at once, the first to lock
 * the row wins.
 */
export async function withdrawNotice(
  tx: Tx,
  { subjectId, kind, aboutId }: Pick<NoticeRequest<NoticeKind>, 'subjectId' | 'kind' | 'aboutId'>,
): Promise<boolean> {
  const [withdrawn] = await tx
    .delete(notices)
    .where(
      and(
        eq(notices.subjectId, subjectId),
        eq(notices.kind, kind),
        eq(notices.aboutId, aboutId),
        eq(notices.status, 'planned'),
        eq(notices.attempts, 0),
      ),
    )
    .returning({ id: notices.id });
  if (!withdrawn) return false;
  await withdrawWork(tx, 'send_mail', withdrawn.id);
  return true;
}
