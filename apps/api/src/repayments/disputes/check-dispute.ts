import type { Runtime } from '../../platform/dependencies.ts';
import type { WorkHandler } from '../../platform/work/work.ts';
import { isUndecided, refreshDispute, waitMs } from './refresh-dispute.ts';

/** Asks the provider about a dispute, again and again until it has ended, in case its event never reached us. */
export function checkDispute(runtime: Runtime): WorkHandler {
  return async (disputeId) => {
    const row = await refreshDispute(runtime, disputeId);
    return row && isUndecided(row) ? { againAfterMs: waitMs(row) } : 'done';
  };
}
