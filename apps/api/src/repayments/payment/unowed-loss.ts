import type { Cents } from '@sevenday/lending';
import type { DisputeLoss } from './store.ts';

/**
 * What a loss did to the books if it reopened no loan. `owedCents` is the part of it that was owed to the payer anyway.
 */
export interface UnowedLoss {
  loss: Extract<DisputeLoss, 'refund_dropped' | 'borne'>;
  owedCents: Cents;
}

export function unowedLoss(amountCents: Cents, owedCents: Cents): UnowedLoss {
  return { loss: owedCents === amountCents ? 'refund_dropped' : 'borne', owedCents };
}
