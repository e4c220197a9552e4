import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { notices } from './tables.ts';
import type { NoticeKind } from './texts/kinds.ts';

/** The mails that tell a borrower what they owe and by when. */
const debtMails: NoticeKind[] = ['payment_due', 'overdue', 'defaulted'];

/** Reads when a person was last sent a mail that says what is due. Null if there was none. */
export async function readLastDebtMail(tx: Tx, subjectId: string): Promise<Date | null> {
  const [last] = await tx
    .select({ at: notices.sentAt })
    .from(notices)
    .where(
      and(
        eq(notices.subjectId, subjectId),
        inArray(notices.kind, debtMails),
        isNotNull(notices.sentAt),
      ),
    )
    .orderBy(desc(notices.sentAt))
    .limit(1);
  return last?.at ?? null;
}
