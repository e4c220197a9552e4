import type { Hold } from '../../bank-accounts/index.ts';

/**
 * Returns the hold of a payout. It keeps the account that the payout goes to until the money is there (decisions,
 * "People").
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
