import type { Cents } from '@sevenday/lending';
import type { DisputeLoss } from './tables.ts';

/**
 * What a lost payment changed in the ledger, if the loss reopened no loan. `owedCents` is the part
 * of the lost money that we owed to the payer anyway. `refund_dropped`: that part is the whole
 * loss. `borne`: the lender bears the rest.
 */
export interface LossThatReopensNoLoan {
  loss: Extract<DisputeLoss, 'refund_dropped' | 'borne'>;
  owedCents: Cents;
}

export function lossThatReopensNoLoan(amountCents: Cents, owedCents: Cents): LossThatReopensNoLoan {
  return { loss: owedCents === amountCents ? 'refund_dropped' : 'borne', owedCents };
}
