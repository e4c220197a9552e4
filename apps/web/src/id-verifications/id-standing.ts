import type { CurrentUser } from '@sevenday/contract';
import type { BadgeTone } from '../ui/base/badge.tsx';

type IdStanding = Pick<CurrentUser, 'id_verification_status' | 'id_submitted'>;

/** Whether an ID is still to be handed in, for the first time or again. */
export function lacksId(user: IdStanding): boolean {
  return user.id_verification_status !== 'approved' && !user.id_submitted;
}

/** Nothing was handed in, so that nothing is being looked at, whatever the status is called. */
export function waitsForUpload(user: IdStanding): boolean {
  return user.id_verification_status === 'pending' && !user.id_submitted;
}

/** As admins read it. */
export const noIdYet = 'no ID yet';

const tones = { approved: 'success', pending: 'warning', rejected: 'danger' } as const;

/** Of the badge with an ID's status: amber is for what is being looked at. */
export function idTone(user: IdStanding): BadgeTone {
  return waitsForUpload(user) ? 'grey' : tones[user.id_verification_status];
}
