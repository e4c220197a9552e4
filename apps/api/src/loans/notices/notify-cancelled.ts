import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { LoanRow } from '../loan/loan.ts';
import { notifyBorrower } from './notify-borrower.ts';

export function notifyCancelled(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  {
    cause,
    lapse,
    now,
  }: {
    cause: 'borrower' | 'lapsed' | 'money_returned';
    lapse?: NoticeData['loan_cancelled']['lapse'];
    now: Date;
  },
): Promise<void> {
  return notifyBorrower(tx, keys, loan, {
    kind: 'loan_cancelled',
    aboutId: loan.id,
    data: {
      loanId: loan.id,
      principalCents: loan.principalCents,
      cause,
      lapse,
      refundCents: null,
      refundWay: 'provider',
    },
    now,
  });
}
