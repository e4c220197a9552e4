import type { DebitCancellation } from '@sevenday/contract';
import { and, eq, type SQL } from 'drizzle-orm';
import { loans, lockLoan } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { enqueueWork, type WorkHandler } from '../../platform/work/work.ts';
import { findMandate, hasEnded } from '../mandates/mandate.ts';
import { asDebit, type DebitRow, findPayment } from '../payment/payment.ts';
import { payments } from '../payment/store.ts';
import { cancelDebit } from './cancel-debit.ts';
import { whyOutOfReach } from './debit-eligibility.ts';
import { isOfSameAccount, isStoppedByStrikes } from './strikes.ts';

/**
 * Schedules now the work of every announced debit of an account, whichever member's loan it is for. That work cancels a
 * debit that must not be made. It runs for each debit alone, because a transaction that locks several loans would wait
 * for others that do the same.
 */
export function recheckDebits(
  tx: Tx,
  fingerprint: string,
  at: { now: Date; wall: Date },
): Promise<void> {
  return lookNow(tx, isOfSameAccount(payments.bankFingerprint, fingerprint), at);
}

/** Like `recheckDebits`, for one member's account that may not be debited any more. */
export function recheckDebitsOfAccount(runtime: Runtime): WorkHandler {
  return async (bankAccountId) => {
    await runtime.database.transact(async (tx) => {
      const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
      await lookNow(tx, eq(payments.bankAccountId, bankAccountId), at);
    });
    return 'done';
  };
}

async function lookNow(tx: Tx, which: SQL, at: { now: Date; wall: Date }): Promise<void> {
  const announced = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(which, eq(payments.status, 'announced')));
  for (const { id } of announced) {
    await enqueueWork(tx, {
      kind: 'hand_over_debit',
      key: id,
      dueAt: at.now,
      createdAt: at.wall,
    });
  }
}

/** Cancels a debit before its day when its account may not be debited any more; returns whether it still waits. */
export async function stillWaits(tx: Tx, runtime: Runtime, seen: DebitRow): Promise<boolean> {
  const [known] = await tx.select({ id: loans.id }).from(loans).where(eq(loans.id, seen.loanId));
  if (!known) return false;
  const loan = await lockLoan(tx, seen.loanId);
  const current = await findPayment(tx, seen.id);
  if (current?.status !== 'announced') return false;
  const reason = await whyStopped(tx, asDebit(current));
  if (!reason) return true;
  const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
  await cancelDebit(tx, runtime, { loan, debit: asDebit(current), reason }, at);
  return false;
}

async function whyStopped(tx: Tx, debit: DebitRow): Promise<DebitCancellation | null> {
  const outOfReach = await whyOutOfReach(tx, debit);
  if (outOfReach) return outOfReach;
  if (await isStoppedByStrikes(tx, debit)) return 'two_failures';
  const mandate = await findMandate(tx, debit);
  return mandate && hasEnded(mandate) ? 'no_mandate' : null;
}
