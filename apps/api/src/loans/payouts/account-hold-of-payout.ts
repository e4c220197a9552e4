import type { Hold } from '../../bank-accounts/index.ts';

/**
 * Returns the hold that a payout puts on its bank account. Until the money has arrived, the account cannot be removed
 * (decisions, "People").
 */
export function accountHoldOfPayout({
  id,
  bankAccountId,
}: {
  id: string;
  bankAccountId: string;
}): Hold {
  return { bankAccountId, cause: 'payout', causeId: id };
}
