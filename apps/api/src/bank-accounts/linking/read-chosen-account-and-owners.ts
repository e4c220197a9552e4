import { Refusal } from '../../platform/base/refusal.ts';
import type { LinkedAccount, Provider } from '../../platform/stripe/provider.ts';
import { retryCallWhileProviderIsBusy } from './retry-call-while-provider-is-busy.ts';

export interface ChosenAccount {
  accountId: string;
  bankName: string;
  last4: string | null;
  ownerNames: [string, ...string[]];
}

/**
 * Refuses with `bank_link_not_found` if the session or the account is another customer's,
 * `bank_link_incomplete` if no account was chosen, `in_progress` while the bank has not sent the
 * account's details, `bank_account_not_usable` or `provider_unavailable`.
 */
export async function readChosenAccount(
  provider: Provider,
  sessionId: string,
  customerId: string | null,
): Promise<ChosenAccount> {
  const session = await retryCallWhileProviderIsBusy(() => provider.readLinkSession(sessionId));
  if (!customerId || session.customerId !== customerId) throw new Refusal('bank_link_not_found');
  const [accountId] = session.accountIds;
  if (!accountId) throw new Refusal('bank_link_incomplete');
  const account = await retryCallWhileProviderIsBusy(() => provider.readLinkedAccount(accountId));
  if (account.customerId !== customerId) throw new Refusal('bank_link_not_found');
  refuseUnusable(account);
  return {
    accountId,
    bankName: account.bankName,
    last4: account.last4,
    ownerNames: await readOwners(provider, account),
  };
}

function refuseUnusable(account: LinkedAccount): void {
  if (account.status !== 'active' || account.relinkRequired) {
    throw new Refusal(
      'bank_account_not_usable',
      'The connection to your bank has ended. Please start again.',
    );
  }
  const numbers = account.numberStatuses;
  if (numbers.length === 0 || numbers.includes('transactable')) return;
  if (numbers.includes('pending')) throw stillAnswering();
  throw new Refusal(
    'bank_account_not_usable',
    'Your bank no longer accepts payments with this account. Please choose another one.',
  );
}

async function readOwners(
  provider: Provider,
  account: LinkedAccount,
): Promise<[string, ...string[]]> {
  const { ownershipId, ownershipRefresh } =
    account.ownershipRefresh === 'failed' || account.ownershipRefresh === null
      ? await retryCallWhileProviderIsBusy(() => refreshOwners(provider, account))
      : account;
  if (ownershipRefresh === 'pending') throw stillAnswering();
  const names =
    ownershipId && ownershipRefresh === 'succeeded'
      ? await retryCallWhileProviderIsBusy(() => provider.readOwners(account.id, ownershipId))
      : [];
  const [first, ...others] = names.filter((name) => name.trim() !== '');
  if (first !== undefined) return [first, ...others];
  throw new Refusal(
    'bank_account_not_usable',
    'Your bank did not tell us who holds this account. Please choose another one, or try again later.',
  );
}

/**
 * The idempotency key contains the time when the bank was last asked. So the bank is asked only
 * once, even if several calls of ours ask at once.
 */
function refreshOwners(provider: Provider, account: LinkedAccount): Promise<LinkedAccount> {
  return provider.refreshOwners(account.id, {
    idempotencyKey: `owners:${account.id}:${account.ownershipRefreshedAt?.getTime() ?? 0}`,
  });
}

function stillAnswering(): Refusal {
  return new Refusal(
    'in_progress',
    'Your bank is still sending us the account’s details. Please try again in a minute.',
  );
}
