import type { CurrentUser } from '@sevenday/contract';

/** Whether an ID is still to be handed in, for the first time or again. */
export function lacksId(user: CurrentUser): boolean {
  return user.id_verification_status !== 'approved' && !user.id_submitted;
}
