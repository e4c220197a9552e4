import type { Edited } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { announceDebit } from './announce-debit.ts';
import { cancelAnnouncedDebit } from './cancel-announced-debit.ts';
import { decideDebitAfterEdit } from './decide-debit-after-edit.ts';

/**
 * A notice names a debit's amount and day (12 CFR 1041.9), so a changed debit is announced with a
 * new notice. The caller has locked the loan's row.
 */
export async function replanDebit(
  tx: Tx,
  runtime: Runtime,
  edited: Edited,
  at: { now: Date; wall: Date },
): Promise<void> {
  const { after: loan } = edited;
  const { debit, next } = await decideDebitAfterEdit(tx, edited, at.now);
  if (next === 'as_before') return;
  if ('debitDay' in next) await announceDebit(tx, runtime, { loan, ...next }, at);
  else if (debit) await cancelAnnouncedDebit(tx, runtime, { loan, debit, ...next }, at);
}
