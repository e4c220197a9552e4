import type { Hold } from '../../bank-accounts/index.ts';

/** A payout holds the account that it goes to until its money is there (decisions, "People"). */
export function payoutHold({ id, bankAccountId }: { id: string; bankAccountId: string }): Hold {
  return { bankAccountId, cause: 'payout', causeId: id };
}
