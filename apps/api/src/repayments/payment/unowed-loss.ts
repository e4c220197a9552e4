import type { Cents } from '@sevenday/lending';
import type { DisputeLoss } from './store.ts';

/** What a loss after which no loan is owed again did to the books: `owedCents` of it gave back what was owed. */
export interface UnowedLoss {
  loss: Extract<DisputeLoss, 'refund_dropped' | 'borne'>;
  owedCents: Cents;
}

export function unowedLoss(amountCents: Cents, owedCents: Cents): UnowedLoss {
  return { loss: owedCents === amountCents ? 'refund_dropped' : 'borne', owedCents };
}
