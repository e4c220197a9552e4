import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { lockMandate } from './mandate.ts';
import { mayMoveMandate, moveMandate } from './mandate-status.ts';

/**
 * Makes no call to the payment provider. There the mandate ends when the bank account is removed,
 * because the removal detaches the account's payment method.
 */
export async function endMandate(
  tx: Tx,
  { keys }: Runtime,
  { id: loanId, bankAccountId }: LoanRow,
  { now }: { now: Date },
): Promise<void> {
  const mandate = await lockMandate(tx, { loanId, bankAccountId });
  if (!mandate || !mayMoveMandate(mandate.status, 'ended')) return;
  await moveMandate(tx, mandate, 'ended');
  await auditPayment(tx, keys, mandate, {
    at: now,
    action: 'mandate.ended',
    codes: { mandate: mandate.providerMandateId },
  });
}
