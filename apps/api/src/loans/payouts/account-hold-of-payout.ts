import type { Hold } from '../../bank-accounts/index.ts';

/**
 * The hold keeps the account from being removed until the payout's money has arrived, or the payout
 * has failed or was cancelled or returned (decisions, "People").
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
