import type { Cents } from '@sevenday/lending';
import { type LoanRow, settleLoan } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { cancelDebit } from '../debits/cancel-debit.ts';
import { findAnnouncedDebit } from '../payment/payment.ts';

/**
 * Settles a loan again by a payment that came back to us after a dispute or refund. `providerId` is
 * the payment provider's id of that dispute or refund. Cancels the loan's announced debit.
 */
export async function settleAgain(
  tx: Tx,
  runtime: Runtime,
  { amountCents, providerId }: { amountCents: Cents; providerId: string },
  loan: LoanRow,
  at: { now: Date; wall: Date },
): Promise<void> {
  const debit = await findAnnouncedDebit(tx, loan.id);
  const open = debit ? await cancelDebit(tx, runtime, { loan, debit, reason: 'paid' }, at) : loan;
  await settleLoan(tx, runtime, open, {
    amountCents,
    into: 'provider_balance',
    // The payment's own id can't be used again, because it is the reference of the first
    // settlement.
    providerReference: providerId,
    actorId: null,
    ...at,
  });
}
