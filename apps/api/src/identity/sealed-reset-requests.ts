import { eq } from 'drizzle-orm';
import { work } from '../platform/database/store.ts';
import { columnPlace } from '../platform/key-rotation/sealed-place.ts';
import type { WorkKind } from '../platform/work/work-queues.ts';

export const resetPurpose = 'password-reset';
export const resetWork = 'start_password_reset' satisfies WorkKind;

/** Requests for a link that wait: the key of each work is the sealed email. */
export const sealedResetRequests = columnPlace({
  what: 'waiting requests for a new password',
  table: work,
  id: work.id,
  sealed: work.key,
  where: eq(work.kind, resetWork),
  useOf: () => ({ purpose: resetPurpose, owner: resetPurpose }),
});
