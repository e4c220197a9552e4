import type { Cents } from '@sevenday/lending';
import { type LoanRow, settleLoan } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { cancelAnnouncedDebit } from '../debits/cancel-announced-debit.ts';
import { findAnnouncedDebit } from '../payment/payment.ts';

/** `providerId` is the payment provider's id of the dispute or refund. */
export async function settleLoanAgain(
  tx: Tx,
  runtime: Runtime,
  { amountCents, providerId }: { amountCents: Cents; providerId: string },
  loan: LoanRow,
  at: { now: Date; wall: Date },
): Promise<void> {
  const debit = await findAnnouncedDebit(tx, loan.id);
  const open = debit
    ? await cancelAnnouncedDebit(tx, runtime, { loan, debit, reason: 'paid' }, at)
    : loan;
  await settleLoan(tx, runtime, open, {
    amountCents,
    into: 'provider_balance',
    // The ledger already has a settlement under the payment's own id, so this one is posted under
    // the id of the dispute or refund.
    providerReference: providerId,
    actorId: null,
    ...at,
  });
}
