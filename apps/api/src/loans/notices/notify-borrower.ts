import { recipientOf } from '../../members/index.ts';
import {
  type LoanNoticeKind,
  type NoticeRequest,
  notify,
  type Recipient,
} from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { LoanRow } from '../loan/loan.ts';

export async function notifyBorrower<Kind extends LoanNoticeKind>(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  notice: Omit<NoticeRequest<Kind>, 'subjectId' | 'to' | 'signed'>,
): Promise<void> {
  await notifyBorrowerAt(tx, keys, loan, await recipientOf(tx, loan.memberId), notice);
}

/** For a caller that has already read the borrower's address (`to`). */
export async function notifyBorrowerAt<Kind extends LoanNoticeKind>(
  tx: Tx,
  keys: Keys,
  loan: Pick<LoanRow, 'memberId' | 'creditorName' | 'creditorAddress' | 'timeZone'>,
  to: Recipient,
  notice: Omit<NoticeRequest<Kind>, 'subjectId' | 'to' | 'signed'>,
): Promise<void> {
  const { memberId, creditorName: name, creditorAddress: address, timeZone } = loan;
  const signed = { name, address, timeZone };
  await notify(tx, keys, { ...notice, subjectId: memberId, to, signed });
}
