import { sha256 } from '../../platform/base/sha256.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { HeldBackPayout } from '../loan/held-back-payout.ts';
import type { LoanRow } from '../loan/loan.ts';
import { notifyBorrower } from './notify-borrower.ts';

/** For each loan, the notice is sent once for each new creditor. */
export function notifyCreditorChanged(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { creditor, now }: { creditor: { name: string; address: string }; now: Date },
): Promise<void> {
  const { name, address } = creditor;
  const heldBack: HeldBackPayout = { sendableFrom: null, creditorChanged: true };
  return notifyBorrower(tx, keys, loan, {
    kind: 'money_returned',
    aboutId: `${loan.id}:${sha256(`${name}\n${address}`).toString('hex')}`,
    data: { loanId: loan.id, principalCents: loan.principalCents, heldBack: true, ...heldBack },
    now,
  });
}
