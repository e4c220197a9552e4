import type { DebitCancellation } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { loans, lockLoan } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { findMandate, hasEnded } from '../mandates/mandate.ts';
import { asDebit, type DebitRow, findPayment } from '../payment/payment.ts';
import { cancelAnnouncedDebit } from './cancel-announced-debit.ts';
import { whyOutOfReach } from './debit-submission-eligibility.ts';
import { isStoppedByStrikes } from './strikes.ts';

/** Returns whether the debit stays announced. */
export async function cancelDebitNoLongerAllowed(
  tx: Tx,
  runtime: Runtime,
  seen: DebitRow,
): Promise<boolean> {
  const [known] = await tx.select({ id: loans.id }).from(loans).where(eq(loans.id, seen.loanId));
  if (!known) return false;
  const loan = await lockLoan(tx, seen.loanId);
  const current = await findPayment(tx, seen.id);
  if (current?.status !== 'announced') return false;
  const reason = await whyStopped(tx, asDebit(current));
  if (!reason) return true;
  const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
  await cancelAnnouncedDebit(tx, runtime, { loan, debit: asDebit(current), reason }, at);
  return false;
}

async function whyStopped(tx: Tx, debit: DebitRow): Promise<DebitCancellation | null> {
  const outOfReach = await whyOutOfReach(tx, debit);
  if (outOfReach) return outOfReach;
  if (await isStoppedByStrikes(tx, debit)) return 'two_failures';
  const mandate = await findMandate(tx, debit);
  return mandate && hasEnded(mandate) ? 'no_mandate' : null;
}
