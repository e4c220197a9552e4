import { eq } from 'drizzle-orm';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { refunds } from '../payment/tables.ts';
import { adoptRefund } from './adopt-refund-after-restore.ts';
import { recordRefund } from './record-refund-report.ts';
import { recordRefundReturnedAfterDeletion } from './record-refund-returned-after-deletion.ts';
import { requireSameRefundAmount } from './require-same-refund-amount.ts';

/** `attemptId` is the id of our row, which the payment provider returns with the refund. */
export async function recordOrAdoptOurRefund(
  runtime: Runtime,
  attemptId: string,
  result: Refund,
): Promise<void> {
  const [known] = await runtime.database.transact((tx) =>
    tx.select().from(refunds).where(eq(refunds.id, attemptId)),
  );
  if (known) requireSameRefundAmount(known, result);
  if (known && known.status !== 'planned') {
    await recordRefund(runtime, attemptId, result);
    return;
  }
  if (await adoptRefund(runtime, result)) return;
  if (!known) await recordRefundReturnedAfterDeletion(runtime, attemptId, result);
}
