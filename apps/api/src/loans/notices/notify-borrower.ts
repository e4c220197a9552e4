import { recipientOf } from '../../members/index.ts';
import { type LoanNoticeKind, type NoticeRequest, notify } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { LoanRow } from '../loan/loan.ts';

/** Writes a notice about a loan to its borrower, in the name of the creditor who signed and in the loan's time zone. */
export async function notifyBorrower<Kind extends LoanNoticeKind>(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  notice: Omit<NoticeRequest<Kind>, 'subjectId' | 'to' | 'signed'>,
): Promise<void> {
  const { memberId, creditorName: name, creditorAddress: address, timeZone } = loan;
  const to = await recipientOf(tx, memberId);
  const signed = { name, address, timeZone };
  await notify(tx, keys, { ...notice, subjectId: memberId, to, signed });
}
