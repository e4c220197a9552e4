import type { Cents } from '@sevenday/lending';
import type { DisputeLoss } from './store.ts';

/**
 * What a lost payment changed in the ledger, if it did not reopen the loan. `owedCents` is the part
 * of the loss that was owed to the payer anyway.
 */
export interface UnowedLoss {
  loss: Extract<DisputeLoss, 'refund_dropped' | 'borne'>;
  owedCents: Cents;
}

export function unowedLoss(amountCents: Cents, owedCents: Cents): UnowedLoss {
  return { loss: owedCents === amountCents ? 'refund_dropped' : 'borne', owedCents };
}
