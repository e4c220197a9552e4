import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { withdrawWork } from '../platform/work/work.ts';
import type { NoticeRequest } from './notify.ts';
import { notices } from './store.ts';
import type { NoticeKind } from './texts/kinds.ts';

/**
 * Takes back a notice whose mail nobody began to send. Returns false if there is none: the person was told, or may
 * have been.
 *
 * Sending counts its attempt in the notice's row first. So of a withdrawal and a mail at the same time, the first to
 * lock that row wins.
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
