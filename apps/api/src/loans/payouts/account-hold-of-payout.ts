import type { Hold } from '../../bank-accounts/index.ts';

/**
 * Returns the hold that a payout places on its bank account. The hold keeps the account from being
 * removed until the payout's money has arrived (decisions, "People").
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
