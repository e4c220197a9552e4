import type { CurrentUser } from '@sevenday/contract';
import type { BadgeTone } from '../ui/base/badge.tsx';

type IdStanding = Pick<CurrentUser, 'id_verification_status' | 'id_submitted'>;

/** True if the member has to upload an ID, for the first time or again. */
export function lacksId(user: IdStanding): boolean {
  return user.id_verification_status !== 'approved' && !user.id_submitted;
}

/** True if no ID was uploaded, so nothing is being reviewed although the status is "pending". */
export function waitsForUpload(user: IdStanding): boolean {
  return user.id_verification_status === 'pending' && !user.id_submitted;
}

/** What admins read about such a member. */
export const noIdYet = 'no ID yet';

const tones = { approved: 'success', pending: 'warning', rejected: 'danger' } as const;

/** The tone of the badge with an ID's status. Amber means that somebody is reviewing it. */
export function idTone(user: IdStanding): BadgeTone {
  return waitsForUpload(user) ? 'grey' : tones[user.id_verification_status];
}
