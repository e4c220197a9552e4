import type { Cents } from '@sevenday/lending';
import type { DisputeLoss } from './tables.ts';

/** `owedCents` is the part of the lost money that we owed to the payer anyway. */
export interface LossThatReopensNoLoan {
  loss: Extract<DisputeLoss, 'refund_dropped' | 'borne'>;
  owedCents: Cents;
}

export function lossThatReopensNoLoan(amountCents: Cents, owedCents: Cents): LossThatReopensNoLoan {
  return { loss: owedCents === amountCents ? 'refund_dropped' : 'borne', owedCents };
}
