import type { BankStanding } from '../../members/index.ts';
import type { UnverifiedReason } from './tables.ts';
import { isApprovable } from './why-not-approvable.ts';

export function bankStandingOf(reason: UnverifiedReason | null): BankStanding {
  if (reason === null) return 'verified';
  return isApprovable(reason) ? 'awaits_approval' : 'unusable';
}
