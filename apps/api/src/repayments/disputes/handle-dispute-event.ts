import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { refreshDispute } from './refresh-dispute.ts';

export function handleDisputeEvent(runtime: Runtime): (disputeId: string) => Promise<void> {
  return async (disputeId) => {
    await refreshDispute(runtime, disputeId);
  };
}
