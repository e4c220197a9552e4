import type { EndMandate } from '../../loans/index.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { auditPayment } from '../payment/audit-payment.ts';
import { lockMandate, updateMandate } from './mandate.ts';

/**
 * Ends the authorization to debit the account that a loan was accepted for. At the provider it ended with that account,
 * whose payment method is detached when it is removed.
 */
export function endMandate({ keys }: { keys: Keys }): EndMandate {
  return async (tx, { id: loanId, bankAccountId }, { now }) => {
    const mandate = await lockMandate(tx, { loanId, bankAccountId });
    if (mandate?.status !== 'active' && mandate?.status !== 'pending') return;
    await updateMandate(tx, mandate, { status: 'ended' });
    await auditPayment(tx, keys, mandate, {
      at: now,
      action: 'mandate.ended',
      codes: { mandate: mandate.providerMandateId },
    });
  };
}
