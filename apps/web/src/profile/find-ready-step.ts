import type { BankAccount, CurrentUser } from '@sevenday/contract';
import { lacksId } from '../id-verifications/id-standing.ts';

/** Where a member stands on the way to their first loan. */
export type ReadyStep = 'id' | 'bank' | 'waiting' | 'ready';

interface Standing {
  user: CurrentUser;
  /** Null where there is none, or where it could not be loaded. */
  account: BankAccount | null;
  /** The step that the person came for; null for the first one that is open. */
  wanted: string | null;
}

/** Finds the step to show: the one that the person came for, or the first one that is open. */
export function findReadyStep({ user, account, wanted }: Standing): ReadyStep {
  const { hasId, hasBank } = findDoneSteps(user, account);
  if (wanted === 'bank' && !hasBank) return 'bank';
  if (!hasId) return 'id';
  if (!hasBank) return 'bank';
  return user.id_verification_status === 'approved' && user.bank_account_verified
    ? 'ready'
    : 'waiting';
}

/** Says which steps need nothing more from the member. An account that the lender looks at needs nothing. */
export function findDoneSteps(user: CurrentUser, account: BankAccount | null) {
  return {
    hasId: !lacksId(user),
    hasBank:
      user.bank_account_verified || (user.has_bank_account && account?.awaits_approval === true),
  };
}
