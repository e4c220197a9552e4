import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { WorkHandler } from '../../platform/work/work-handler.ts';
import { isToAskAgain, refreshDispute, waitMs } from './refresh-dispute.ts';

/** Without this work, a dispute whose event never reached us would stay open. */
export function askProviderAboutDispute(runtime: Runtime): WorkHandler {
  return async (disputeId) => {
    const row = await refreshDispute(runtime, disputeId);
    return row && isToAskAgain(row) ? { againAfterMs: waitMs(row) } : 'done';
  };
}
