import type { Runtime } from '../../platform/dependencies.ts';
import { refreshDispute } from './refresh-dispute.ts';

export function handleDisputeEvent(runtime: Runtime): (disputeId: string) => Promise<void> {
  return async (disputeId) => {
    await refreshDispute(runtime, disputeId);
  };
}
