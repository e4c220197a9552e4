import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { insertBuiltOnce } from '../platform/database/query-built-once.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { sealNotice } from './sealed-notice.ts';
import { notices } from './tables.ts';
import type { NoticeData, NoticeKind } from './texts/kinds.ts';
import type { Recipient } from './texts/layout.ts';
import type { SignedLender } from './texts/letterhead.ts';

export interface NoticeRequest<Kind extends NoticeKind> {
  subjectId: string;
  to: Recipient;
  kind: Kind;
  /** What the notice is about. The same kind about the same thing is sent only once. Codes and ids only. */
  aboutId: string;
  data: NoticeData[Kind];
  /** For a notice about a loan: the lender that was signed. */
  signed?: SignedLender;
  now: Date;
  /** When the mail goes out; `now` if left out. Until then the notice can be withdrawn. */
  mailAt?: Date;
}

const insertNotice = insertBuiltOnce<typeof notices, { id: string }[]>(notices, (insert) =>
  insert.onConflictDoNothing().returning({ id: notices.id }),
);

/**
 * Writes a notice and plans its mail, in the transaction of the change that it tells of. So change, notice and mail are
 * all there or none is. A second notice of the same kind about the same thing does nothing. `now` is by the business
 * clock.
 */
export async function notify<Kind extends NoticeKind>(
  tx: Tx,
  keys: Keys,
  request: NoticeRequest<Kind>,
): Promise<void> {
  const { subjectId, to, kind, aboutId, data, signed, now, mailAt = now } = request;
  const [planned] = await insertNotice(tx, [
    {
      id: randomUUID(),
      subjectId,
      kind,
      aboutId,
      createdAt: now,
      sealed: await sealNotice(tx, keys, subjectId, { to, data, signed, sent: null }),
      status: 'planned',
    },
  ]);
  if (!planned) return;
  await enqueueWork(tx, { kind: 'send_mail', key: planned.id, dueAt: mailAt, createdAt: now });
}
